import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { childrenOf, isAlive } from '../harness/process-children.ts'
import {
  databaseUrl,
  type ServiceProcess,
  startProgram,
  startServiceProcess,
  untilReady,
} from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { byStatus, inParallel, placeOrder } from '../races/shoppers.ts'

const { database, client } = await openTestDatabase()
const observer = new pg.Client(database.connection)
await observer.connect()
afterAll(() => observer.end())

const running: ServiceProcess[] = []
async function start(environment: Record<string, string>): Promise<ServiceProcess> {
  const service = await startServiceProcess(database.connection, environment)
  running.push(service)
  return service
}
afterEach(async () => {
  for (const service of running) service.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ exited }) => exited))
})

const timesPrinted = ({ output }: { output(): string }, text: string) => output().split(text).length - 1

async function aStore(service: ServiceProcess, quantity: number) {
  const product = aProduct({ quantity })
  const { _id: storeId } = await service.importStore(aStoreFile({ products: [product] }))
  return { storeId, product }
}

/** Each request opens a connection of its own, so that each process gets some. */
const ownConnection = { connection: 'close' }

test('PROCESSES=3: one address, one start message, and three processes that sell exactly the stock', async () => {
  const service = await start({ PROCESSES: '3' })
  expect(timesPrinted(service, 'Pasal is ready (http, worker, storefront) in 3 processes.')).toBe(1)
  expect(childrenOf(service.pid)).toHaveLength(3)
  const { storeId, product } = await aStore(service, 30)
  const responses = await inParallel(100, () =>
    placeOrder(service, storeId, { products: [aLine(product)] }, ownConnection),
  )
  expect(byStatus(responses)).toEqual({ 200: 30, 400: 70 })
  expect(timesPrinted(service, 'Pasal is ready')).toBe(1)
})

test('/metrics adds up the counts of all processes, whichever process responds', async () => {
  const service = await start({ PROCESSES: '3' })
  for (let sent = 0; sent < 12; sent++) expect((await service.get('/healthz', ownConnection)).status).toBe(200)
  for (let sent = 0; sent < 3; sent++) {
    const { status, text } = await service.get('/metrics', ownConnection)
    expect(status).toBe(200)
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 12\n')
  }
})

test('a killed worker process is restarted and logged once, and the others serve requests', async () => {
  const service = await start({ PROCESSES: '2' })
  const before = childrenOf(service.pid)
  process.kill(before[0] as number, 'SIGKILL')
  await until(() => !isAlive(before[0] as number))
  const responses = await inParallel(10, () => service.get('/readyz', ownConnection))
  expect(byStatus(responses)).toEqual({ 200: 10 })
  await until(() => childrenOf(service.pid).length === 2)
  expect(childrenOf(service.pid)).toContain(before[1])
  expect(timesPrinted(service, 'worker process ended, restarting')).toBe(1)
  // The new process gets its part of the requests.
  await until(async () => {
    await service.get('/healthz', ownConnection)
    const { text } = await service.get('/metrics', ownConnection)
    return Number(/^pasal_processes (\d)/m.exec(text)?.[1]) === 2
  })
  expect(timesPrinted(service, 'Pasal is ready')).toBe(1)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'PROCESSES=2, %s while orders are in flight: all get their responses, all processes end',
  async (signal) => {
    const service = await start({ PROCESSES: '2' })
    const { storeId, product } = await aStore(service, 100)
    const children = childrenOf(service.pid)
    // Another transaction locks the stock row: the orders are in flight when the signal arrives.
    await client.query('begin')
    await client.query('select 1 from stock where store_id = $1 for update', [storeId])
    const inFlight = inParallel(10, () => placeOrder(service, storeId, { products: [aLine(product)] }, ownConnection))
    await until(async () => (await waitingForLocks()) > 0)
    // Connections are accepted in turn: once these requests have responses, the orders before them have arrived.
    for (let sent = 0; sent < 4; sent++) await service.get('/healthz', ownConnection)
    service.kill(signal)
    await sleep(600)
    await client.query('commit')

    expect(byStatus(await inFlight)).toEqual({ 200: 10 })
    expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
    expect(children.filter(isAlive)).toEqual([])
  },
)

test('kill -9 of the supervisor leaves no worker process running', async () => {
  const service = await start({ PROCESSES: '2' })
  const children = childrenOf(service.pid)
  expect(children).toHaveLength(2)
  service.kill('SIGKILL')
  await until(() => children.every((pid) => !isAlive(pid)))
})

test('several processes with the embedded PostgreSQL start and stop it once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasal-several-'))
  try {
    const service = await untilReady(await startProgram({ DATA_DIR: dataDir, PROCESSES: '2', DEMO: 'auto' }))
    const list = await service.get('/store/check_domain?domain=demo')
    expect(list.status).toBe(200)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true)
    service.kill('SIGTERM')
    expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(service.output()).not.toContain('"level":"error"')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('a database that allows few connections', () => {
  const allow = (connections: number) =>
    client.query(`alter database "${database.connection.database}" connection limit ${connections}`)

  test("several processes together stay below the database's limit of connections under load", async () => {
    await allow(45)
    const service = await start({ PROCESSES: '4' })
    const { storeId, product } = await aStore(service, 1000)
    let most = 0
    let ordering = true
    const watch = async () => {
      while (ordering) most = Math.max(most, await connectionsOf('pasal%'))
    }
    const watching = watch()
    const responses = await inParallel(300, () =>
      placeOrder(service, storeId, { products: [aLine(product)] }, ownConnection),
    )
    ordering = false
    await watching
    expect(byStatus(responses)).toEqual({ 200: 300 })
    expect(most).toBeGreaterThan(8)
    expect(most).toBeLessThanOrEqual(45)
  })

  test("PROCESSES above the database's limit of connections fails to start with one line that says why", async () => {
    await allow(45)
    const program = await startProgram({ DATABASE_URL: databaseUrl(database.connection), PROCESSES: '6' })
    expect((await program.exited).code).toBe(1)
    expect(program.output().trim()).toBe(
      'pasal cannot start: PROCESSES: the database allows 45 connections, enough for 5',
    )
  })

  test("PROCESSES=auto starts as many processes as the database's limit of connections allows", async () => {
    await allow(18)
    const service = await start({ PROCESSES: 'auto' })
    // On one core one process is wanted, which is the one that starts.
    expect(childrenOf(service.pid)).toHaveLength(availableParallelism() > 1 ? 1 : 0)
    expect((await service.get('/readyz')).status).toBe(200)
  })
})

async function connectionsOf(names: string): Promise<number> {
  const { rows } = await observer.query(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like $1',
    [names],
  )
  return rows[0].n
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await observer.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].n
}
