import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import type { TestResponse } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aWay } from '../harness/way-to-database.ts'
import { aStoreOnEachWorker, books, moveWorker, onCoordinator, type PlacedStore, placeOrder } from './citus-stores.ts'

/* One of the two servers with stores is lost for a while: in two processes of the service, the other stores sell. */

const { CITUS_KILL_WORKER, CITUS_START_WORKER } = process.env

let database: Awaited<ReturnType<typeof createTestDatabase>>
let service: ServiceProcess
let lost: PlacedStore
let other: PlacedStore

beforeAll(async () => {
  database = await createTestDatabase()
  atEndOfFile(() => database.drop())
  atEndOfFile(forgetFailedJobs)
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
    await moveWorker(database.connection, lost.port, host as string, port as number)
    await until(() => isOpen(lost))

    way.cut()
    const during = await Promise.all(Array.from({ length: 20 }, () => placeOrder(service, other)))
    expect(during.map(({ status }) => status)).toEqual(during.map(() => 200))
    const failed = await placeOrder(service, lost)
    expect(failed.status).toBe(503)
    expect((await service.get(`/product/public/${other.id}/${other.product.slug}`)).status).toBe(200)

    way.mend()
    await until(() => isOpen(lost))
    await moveWorker(database.connection, port as number, worker.host as string, lost.port)
    await expectBooksInOrder(lost, [])
    await expectBooksInOrder(
      other,
      during.map(({ body }) => body._id),
    )
  })

  test('crashed during orders: every accepted order is there afterwards, and the other stores sell throughout', async () => {
    const shoppers = shoppersOf(lost)
    const { accepted } = shoppers
    await until(() => accepted.length > 10)
    const before = accepted.length
    await crash(lost.port)
    const during = await Promise.all(Array.from({ length: 20 }, () => placeOrder(service, other)))
    expect(during.map(({ status }) => status)).toEqual(during.map(() => 200))
    await until(() => accepted.length > before + 20)
    await shoppers.stop()

    expect(shoppers.failed.filter(({ status }) => status !== 503)).toEqual([])
    await expectBooksInOrder(lost, accepted)
    const { orders } = await books(database.connection, lost)
    expect(orders).toBeGreaterThanOrEqual(accepted.length)
  })

  test.runIf(CITUS_KILL_WORKER && CITUS_START_WORKER)(
    'killed and started again during orders of both workers: the other stores sell and change, and nothing is lost',
    async () => {
      const ofLost = shoppersOf(lost)
      const ofOther = shoppersOf(other)
      await until(() => ofLost.accepted.length > 10 && ofOther.accepted.length > 10)
      await atWorker(CITUS_KILL_WORKER, lost.port)
      const before = ofOther.accepted.length
      await until(() => ofLost.failed.length > 0 && ofOther.accepted.length > before + 20)
      expect((await service.get(`/product/public/${other.id}`)).status).toBe(200)
      expect((await service.get(`/product/public/${other.id}/${other.product.slug}`)).status).toBe(200)
      await service.importStore({ format: 'pasal-store/1', store: { _id: other.id, name: 'Open while others wait' } })

      await atWorker(CITUS_START_WORKER, lost.port)
      const acceptedBefore = ofLost.accepted.length
      await until(() => ofLost.accepted.length > acceptedBefore + 20)
      await Promise.all([ofLost.stop(), ofOther.stop()])

      expect(ofOther.failed).toEqual([])
      expect(ofLost.failed.filter(({ status }) => status !== 503)).toEqual([])
      for (const [store, { accepted }] of [[lost, ofLost] as const, [other, ofOther] as const]) {
        await expectBooksInOrder(store, accepted)
        expect((await books(database.connection, store)).orders).toBeGreaterThanOrEqual(accepted.length)
      }
    },
  )
})

/** Three shoppers who order from a store again and again. */
function shoppersOf(store: PlacedStore) {
  const accepted: string[] = []
  const failed: TestResponse[] = []
  let stopped = false
  const shopper = async () => {
    while (!stopped) {
      const response = await placeOrder(service, store)
      if (response.status === 200) accepted.push(response.body._id)
      else failed.push(response)
    }
  }
  const shoppers = [shopper(), shopper(), shopper()]
  return {
    accepted,
    failed,
    async stop() {
      stopped = true
      await Promise.all(shoppers)
    },
  }
}

/** Jobs that read every server fail without one of them. The sweeps of each minute go on with the other stores. */
async function forgetFailedJobs() {
  const failed = await onCoordinator<{ task: string }>(
    database.connection,
    `select job.task_identifier as task, graphile_worker.complete_jobs(array[id])
       from graphile_worker.jobs job where attempts >= max_attempts and last_error like '%remote node%'`,
  )
  const whole = ['send-missed-alerts', 'delete-expired', 'delete-unused-uploads']
  expect(failed.filter(({ task }) => !whole.includes(task))).toEqual([])
}

/** Runs a command of the environment, in which `$PORT` is the port of the worker. */
async function atWorker(command: string | undefined, port: number) {
  await promisify(execFile)('sh', ['-c', command ?? ''], { env: { ...process.env, PORT: String(port) } })
}

/** `kill -9` of one backend: the server throws all connections away and recovers from its log. */
async function crash(port: number) {
  const client = new pg.Client({ ...inject('server').connection, port })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`copy (select 1) to program 'kill -9 $PPID'`).catch(() => undefined)
  await client.end().catch(() => undefined)
}
