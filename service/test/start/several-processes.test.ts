import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

const timesSaid = ({ output }: { output(): string }, text: string) => output().split(text).length - 1

async function aStore(service: ServiceProcess, quantity: number) {
  const product = aProduct({ quantity })
  const { _id: storeId } = await service.importStore(aStoreFile({ products: [product] }))
  return { storeId, product }
}

/** Every request on a connection of its own, so that each process gets some. */
const apart = { connection: 'close' }

test('PROCESSES=3: one address, one welcome, and three processes that sell exactly what is there', async () => {
  const service = await start({ PROCESSES: '3' })
  expect(timesSaid(service, 'Pasal is ready (http, worker, storefront) in 3 processes.')).toBe(1)
  expect(childrenOf(service.pid)).toHaveLength(3)
  const { storeId, product } = await aStore(service, 30)
  const answers = await inParallel(100, () => placeOrder(service, storeId, { products: [aLine(product)] }, apart))
  expect(byStatus(answers)).toEqual({ 200: 30, 400: 70 })
  expect(timesSaid(service, 'Pasal is ready')).toBe(1)
})

test('/metrics adds up what all processes counted, whichever is asked', async () => {
  const service = await start({ PROCESSES: '3' })
  for (let asked = 0; asked < 12; asked++) expect((await service.get('/healthz', apart)).status).toBe(200)
  for (let asked = 0; asked < 3; asked++) {
    const { status, text } = await service.get('/metrics', apart)
    expect(status).toBe(200)
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 12\n')
  }
})

test('a process that is killed is started again, said once; the others answer meanwhile', async () => {
  const service = await start({ PROCESSES: '2' })
  const before = childrenOf(service.pid)
  process.kill(before[0] as number, 'SIGKILL')
  await until(() => !isAlive(before[0] as number))
  const meanwhile = await inParallel(10, () => service.get('/readyz', apart))
  expect(byStatus(meanwhile)).toEqual({ 200: 10 })
  await until(() => childrenOf(service.pid).length === 2)
  expect(childrenOf(service.pid)).toContain(before[1])
  expect(timesSaid(service, 'worker process ended, restarting')).toBe(1)
  // The new one takes its part of the requests.
  await until(async () => {
    await service.get('/healthz', apart)
    const { text } = await service.get('/metrics', apart)
    return Number(/^pasal_processes (\d)/m.exec(text)?.[1]) === 2
  })
  expect(timesSaid(service, 'Pasal is ready')).toBe(1)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s while orders are in flight: all are answered, all processes end',
  async (signal) => {
    const service = await start({ PROCESSES: '2' })
    const { storeId, product } = await aStore(service, 100)
    const children = childrenOf(service.pid)
    // Somebody else has the stock row: the orders are certainly under way when the signal comes.
    await client.query('begin')
    await client.query('select 1 from stock where store_id = $1 for update', [storeId])
    const inFlight = inParallel(10, () => placeOrder(service, storeId, { products: [aLine(product)] }, apart))
    await until(async () => (await waitingForLocks()) > 0)
    // Connections are taken in turn: when these are answered, the orders before them have arrived.
    for (let asked = 0; asked < 4; asked++) await service.get('/healthz', apart)
    service.kill(signal)
    await sleep(600)
    await client.query('commit')

    expect(byStatus(await inFlight)).toEqual({ 200: 10 })
    expect(await service.exited).toEqual({ code: 0, signal: null })
    expect(children.filter(isAlive)).toEqual([])
  },
)

test('the primary is killed with -9: no process stays behind', async () => {
  const service = await start({ PROCESSES: '2' })
  const children = childrenOf(service.pid)
  expect(children).toHaveLength(2)
  service.kill('SIGKILL')
  await until(() => children.every((pid) => !isAlive(pid)))
})

test('with the embedded PostgreSQL: the primary starts and stops it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasal-several-'))
  try {
    const service = await untilReady(await startProgram({ DATA_DIR: dataDir, PROCESSES: '2', DEMO: 'auto' }))
    const list = await service.get('/store/check_domain?domain=demo')
    expect(list.status).toBe(200)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true)
    service.kill('SIGTERM')
    expect(await service.exited).toEqual({ code: 0, signal: null })
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(service.output()).not.toContain('"level":"error"')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('a database that allows few connections', () => {
  const allow = (connections: number) =>
    client.query(`alter database "${database.connection.database}" connection limit ${connections}`)

  test('the processes share them: under load there are never more', async () => {
    await allow(45)
    const service = await start({ PROCESSES: '4' })
    const { storeId, product } = await aStore(service, 1000)
    let most = 0
    let ordering = true
    const watch = async () => {
      while (ordering) most = Math.max(most, await connectionsOf('pasal%'))
    }
    const watching = watch()
    const answers = await inParallel(300, () => placeOrder(service, storeId, { products: [aLine(product)] }, apart))
    ordering = false
    await watching
    expect(byStatus(answers)).toEqual({ 200: 300 })
    expect(most).toBeGreaterThan(8)
    expect(most).toBeLessThanOrEqual(45)
  })

  test('too few for a number that was asked for: one line says so', async () => {
    await allow(45)
    const program = await startProgram({ DATABASE_URL: databaseUrl(database.connection), PROCESSES: '6' })
    expect((await program.exited).code).toBe(1)
    expect(program.output().trim()).toBe(
      'pasal cannot start: PROCESSES: the database allows 45 connections, enough for 5',
    )
  })

  test('too few for one process on each core: as many start as fit', async () => {
    await allow(18)
    const service = await start({ PROCESSES: 'auto' })
    expect(childrenOf(service.pid)).toHaveLength(1)
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
