import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { atEndOfFile } from './end-of-file.ts'

/** A connection to the database as a proxy makes it: bytes, by TCP or by the unix socket of a folder. */
export function connectTo({ host = '127.0.0.1', port = 5432 }: pg.ClientConfig): Socket {
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
}

/** A TCP proxy to the database that the test can cut, restore, and make silent. */
export async function aWay(database: { connection: pg.ClientConfig }) {
  const open = new Set<Socket>()
  let tries = 0
  let cut = false
  const server = createServer((socket) => {
    tries += 1
    if (cut) return void socket.destroy()
    const onward = connectTo(database.connection)
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => void [socket, onward].map((each) => each.destroy()))
    }
    socket.pipe(onward).pipe(socket)
  })
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atEndOfFile(() => {
    breakAll()
    server.close()
  })
  return {
    connection: { ...database.connection, host: '127.0.0.1', port: (server.address() as { port: number }).port },
    tries: () => tries,
    cut: () => {
      cut = true
      breakAll()
    },
    mend: () => {
      cut = false
    },
    /** Open connections stay open and pass nothing on any more. New connections work. */
    fallSilent: () => {
      for (const socket of open) socket.unpipe().pause()
    },
  }
}
