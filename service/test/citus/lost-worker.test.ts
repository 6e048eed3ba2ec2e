import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { aWay } from '../harness/way-to-database.ts'
import { aStoreOnEachWorker, books, onCoordinator, type PlacedStore, placeOrder } from './citus-stores.ts'

/* One of the two servers with stores is lost for a while: in two processes of the service, the other stores sell. */

let database: Awaited<ReturnType<typeof createTestDatabase>>
let service: ServiceProcess
let lost: PlacedStore
let other: PlacedStore

beforeAll(async () => {
  database = await createTestDatabase()
  atEndOfFile(() => database.drop())
  service = await startServiceProcess(database.connection, { PROCESSES: '2' })
  const stores = await aStoreOnEachWorker(service, database.connection)
  ;[lost, other] = stores as [PlacedStore, PlacedStore]
}, 120_000)

const isOpen = async (store: PlacedStore) => (await placeOrder(service, store)).status === 200

/** A lost server makes a request fail or wait, and never makes it do something else. */
async function expectBooksInOrder(store: PlacedStore, accepted: string[]) {
  const { sold, ordered } = await books(database.connection, store)
  expect(sold).toBe(ordered)
  for (const id of accepted) expect((await service.get(`/order/public/${store.id}/id/${id}`)).status).toBe(200)
}

describe('a worker of the cluster', () => {
  test('cut off from the coordinator: its stores get 503, the other stores sell, and it continues afterwards', async () => {
    const worker = inject('server').workers.find(({ port }) => port === lost.port) as pg.ClientConfig
    const way = await aWay({ connection: worker })
    const { host, port } = way.connection
    await moveWorker(lost.port, host as string, port as number)
    await until(() => isOpen(lost))

    way.cut()
    const during = await Promise.all(Array.from({ length: 20 }, () => placeOrder(service, other)))
    expect(during.map(({ status }) => status)).toEqual(during.map(() => 200))
    const failed = await placeOrder(service, lost)
    expect(failed.status).toBe(503)
    expect((await service.get(`/product/public/${other.id}/${other.product.slug}`)).status).toBe(200)

    way.mend()
    await until(() => isOpen(lost))
    await moveWorker(port as number, worker.host as string, lost.port)
    await expectBooksInOrder(lost, [])
    await expectBooksInOrder(
      other,
      during.map(({ body }) => body._id),
    )
  })

  test('crashed during orders: every accepted order is there afterwards, and the other stores sell throughout', async () => {
    const accepted: string[] = []
    let stopped = false
    const shopper = async () => {
      while (!stopped) {
        const { status, body } = await placeOrder(service, lost)
        if (status === 200) accepted.push(body._id)
        else expect(status).toBe(503)
      }
    }
    const shoppers = [shopper(), shopper(), shopper()]
    await until(() => accepted.length > 10)
    const before = accepted.length
    await crash(lost.port)
    const during = await Promise.all(Array.from({ length: 20 }, () => placeOrder(service, other)))
    expect(during.map(({ status }) => status)).toEqual(during.map(() => 200))
    await until(() => accepted.length > before + 20)
    stopped = true
    await Promise.all(shoppers)

    await expectBooksInOrder(lost, accepted)
    const { orders } = await books(database.connection, lost)
    expect(orders).toBeGreaterThanOrEqual(accepted.length)
  })
})

/** The coordinator reaches the worker by another address. Within a scan of its table the call crashed Citus 13.2. */
async function moveWorker(port: number, host: string, newPort: number) {
  const nodes = await onCoordinator<{ nodeid: number }>(
    database.connection,
    'select nodeid from pg_dist_node where nodeport = $1',
    [port],
  )
  await onCoordinator(database.connection, 'select citus_update_node($1, $2, $3)', [nodes[0]?.nodeid, host, newPort])
}

/** `kill -9` of one backend: the server throws all connections away and recovers from its log. */
async function crash(port: number) {
  const client = new pg.Client({ ...inject('server').connection, port })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`copy (select 1) to program 'kill -9 $PPID'`).catch(() => undefined)
  await client.end().catch(() => undefined)
}
