import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { choosePort } from '../../src/platform/process/listening-port.ts'
import { databaseUrl, startProgram, startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { byStatus, inParallel, placeOrder } from '../races/shoppers.ts'

const { database, client } = await openTestDatabase()
const observer = new pg.Client(database.connection)
await observer.connect()
afterAll(() => observer.end())
/** A connection that delays a shutdown is cut after a minute. */
const stopDeadlineMs = 45_000
const orders = 10

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s while orders are in flight: they get their responses, then the process ends with 0',
  async (signal) => {
    const service = await startServiceProcess(database.connection)
    const product = aProduct({ quantity: 100 })
    const { _id: storeId } = await service.importStore(aStoreFile({ products: [product] }))
    // Open keep-alive connections, such as those of a proxy.
    await inParallel(20, () => service.get('/healthz'))

    // Another transaction locks the stock row: the orders are in flight when the signal arrives, also as one batch.
    await client.query('begin')
    await client.query('select 1 from stock where store_id = $1 for update', [storeId])
    const inFlight = inParallel(orders, () => placeOrder(service, storeId, { products: [aLine(product)] }))
    await untilAnOrderWaitsForLock()
    // Sent after the orders: once it has a response, they have arrived.
    await service.get('/healthz')
    const from = Date.now()
    service.kill(signal)
    setTimeout(() => void client.query('commit'), 600)

    expect(byStatus(await inFlight)).toEqual({ 200: orders })
    expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
    expect(Date.now() - from).toBeLessThan(stopDeadlineMs)
    const { rows } = await client.query('select quantity::int from stock where store_id = $1', [storeId])
    expect(rows).toEqual([{ quantity: 100 - orders }])
  },
)

/** Waits until a connection of the service waits for a lock. */
async function untilAnOrderWaitsForLock(): Promise<void> {
  const waiting =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await observer.query(waiting)).rows[0].n).toBeGreaterThan(0)
}

test('a service whose output is not read starts and serves', async () => {
  const port = await choosePort('127.0.0.1', 0, false)
  const program = await startProgram({ DATABASE_URL: databaseUrl(database.connection), PORT: String(port) })
  program.leaveOutput()
  const status = () => fetch(`http://127.0.0.1:${port}/readyz`).then((response) => response.status, String)
  await expect.poll(status).toBe(200)
  // The start message is printed a moment after the first response.
  await expect(Promise.race([program.exited, sleep(2000)])).resolves.toBeUndefined()
  expect(await status()).toBe(200)
})

describe('a start that cannot work says why in one line', () => {
  const failedStart = async (environment: Record<string, string>) => {
    const program = await startProgram({ DATABASE_URL: databaseUrl(database.connection), ...environment })
    const { code } = await program.exited
    return { code, lines: program.output().trim().split('\n') }
  }

  test('a PORT that another program uses is rejected in one line', async () => {
    const other = createServer()
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
    const { port } = other.address() as { port: number }
    try {
      const { code, lines } = await failedStart({ PORT: String(port) })
      expect(code).toBe(1)
      expect(lines).toEqual([`pasal cannot start: PORT: ${port} on 127.0.0.1 is taken by another program`])
    } finally {
      other.close()
    }
  })

  test.each([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['ROLES', 'http,cook'],
    ['HOST', 'not a host'],
    ['HOST', '203.0.113.9'],
    ['DATA_DIR', '/dev/null/data'],
    ['DATA_DIR', '/proc/pasal'],
    ['DATA_DIR', '/proc/pasal/data'],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
    ['DATABASE_URL', 'postgres://nobody@localhost:1/none'],
  ])('a bad value is rejected in one line: %s=%s', async (name, value) => {
    const { code, lines } = await failedStart({ [name]: value })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^pasal cannot start: ${name}: \\S`))])
  })

  test('a database that cannot store Nepali is rejected in one line', async () => {
    const latin = `${database.connection.database}_latin`
    await client.query(`create database ${latin} template template0 encoding 'LATIN1' locale 'C'`)
    const { code, lines } = await failedStart({
      DATABASE_URL: databaseUrl({ ...database.connection, database: latin }),
    })
    await client.query(`drop database ${latin} with (force)`)
    expect(code).toBe(1)
    expect(lines).toEqual([
      'pasal cannot start: DATABASE_URL: a database in LATIN1, which cannot hold every language; UTF8 is needed',
    ])
  })

  test('a database in which its user may make nothing is rejected in one line', async () => {
    const [others, guest] = [`${database.connection.database}_others`, `${database.connection.database}_guest`]
    await client.query(`create database ${others} template template0`)
    await client.query(`create role ${guest} login password 'guest'`)
    const connection = { ...database.connection, database: others, user: guest, password: 'guest' }
    const { code, lines } = await failedStart({ DATABASE_URL: databaseUrl(connection) })
    await client.query(`drop database ${others} with (force)`)
    await client.query(`drop role ${guest}`)
    expect(code).toBe(1)
    expect(lines).toEqual(['pasal cannot start: DATABASE_URL: permission denied for schema public'])
  })

  test('a server without the encryption that DATABASE_URL wants is rejected in one line', async () => {
    const url = databaseUrl(database.connection)
    const { code, lines } = await failedStart({
      DATABASE_URL: `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`,
    })
    expect(code).toBe(1)
    expect(lines).toEqual(['pasal cannot start: DATABASE_URL: The server does not support SSL connections'])
  })

  test('two settings that contradict each other are rejected in one line', async () => {
    const { code, lines } = await failedStart({ NODE_ENV: 'production', RATE_LIMITS: 'off' })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('RATE_LIMITS')])
  })
})
