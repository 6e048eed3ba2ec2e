import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * A listening socket gives a busy event loop about one new connection a turn, and a turn may serve dozens of requests of those who are connected already:
 * whoever came new waited for seconds. Several sockets on one port give one each. Linux spreads connections over them; of several processes the
 * primary accepts for all and does nothing else, so it needs none.
 */
export const hasExtraListeners = process.platform === 'linux' && cluster.isPrimary
const sideDoors = 15

export type Address = { port: number; host: string; backlog: number; reusePort: boolean }

/** More listening sockets for a server that listens there with `reusePort`; returns what closes them. */
export async function openExtraListeners(server: Server, address: Address): Promise<() => Promise<unknown>> {
  // As Node's own HTTP server is opened.
  const options = { allowHalfOpen: true, noDelay: true }
  const doors = Array.from({ length: sideDoors }, () =>
    createServer(options, (socket) => server.emit('connection', socket)),
  )
  for (const door of doors) {
    door.listen(address)
    await once(door, 'listening')
  }
  return () => Promise.all(doors.map((door) => new Promise((closed) => door.close(closed))))
}
