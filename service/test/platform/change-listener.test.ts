import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { StoreCache } from '../../src/cache.ts'
import { listenForChanges } from '../../src/change-listener.ts'
import { ClearedCaches } from '../../src/cleared-caches.ts'
import { openLog } from '../../src/log.ts'
import { openSharedReads } from '../../src/shared-reads.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** The way to the database, which the test can cut and mend. */
async function aWay() {
  const { host = '127.0.0.1', port = 5432 } = database.connection
  const open = new Set<Socket>()
  let tries = 0
  let cut = false
  const server = createServer((socket) => {
    tries += 1
    if (cut) return void socket.destroy()
    const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => void [socket, onward].map((each) => each.destroy()))
    }
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => void server.close())
  return {
    connection: { ...database.connection, host: '127.0.0.1', port: (server.address() as { port: number }).port },
    tries: () => tries,
    cut: () => {
      cut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => {
      cut = false
    },
  }
}

async function comes(isThere: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !isThere(); ) {
    expect(Date.now()).toBeLessThan(deadline)
    await new Promise((tick) => setTimeout(tick, 20))
  }
}

test('an outage of the database is told once, however often it is tried, and once that it is over', async () => {
  const way = await aWay()
  const lines: string[] = []
  const log = openLog({ write: (line) => void lines.push(line) })
  const told = (what: string) => lines.filter((line) => line.includes(what)).length
  const cleared: string[] = []
  const cache = new StoreCache(60, openSharedReads())
  cache.clear = (storeId) => void cleared.push(storeId)
  const changes = listenForChanges({ cache, cleared: new ClearedCaches(), log }, way.connection)
  await changes.ready
  expect(lines).toEqual([])

  for (const outage of [1, 2]) {
    const before = way.tries()
    way.cut()
    await comes(() => way.tries() >= before + 3)
    expect(told('change listener lost its connection')).toBe(outage)
    expect(told('has its connection back')).toBe(outage - 1)
    way.mend()
    await comes(() => told('has its connection back') === outage)
  }
  expect(lines).toHaveLength(4)

  // And it does listen again.
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query("select pg_notify('store_changed', 'a store')")
  await client.end()
  await comes(() => cleared.includes('a store'))
  await changes.stop()
})
