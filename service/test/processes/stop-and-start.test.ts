import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseUrl, startProgram, startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { byStatus, placeOrder } from '../races/shoppers.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const stopDeadlineMs = 10_000

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s while orders are in flight: they are answered, then the process ends with 0',
  async (signal) => {
    const service = await startServiceProcess(database.connection)
    const product = aProduct({ quantity: 100 })
    const { _id: storeId } = await service.importStore(aStoreFile({ products: [product] }))
    // So that connections are open and kept alive, as those of a proxy are.
    await Promise.all(Array.from({ length: 20 }, () => service.get('/healthz')))

    const inFlight = Array.from({ length: 20 }, () => placeOrder(service, storeId, { products: [aLine(product)] }))
    await Promise.race(inFlight)
    const from = Date.now()
    service.kill(signal)
    expect(byStatus(await Promise.all(inFlight))).toEqual({ 200: 20 })
    expect(await service.exited).toEqual({ code: 0, signal: null })
    expect(Date.now() - from).toBeLessThan(stopDeadlineMs)
  },
)

describe('a start that cannot work says why in one line', () => {
  const failedStart = async (environment: Record<string, string>) => {
    const program = await startProgram({ DATABASE_URL: databaseUrl(database.connection), ...environment })
    const { code } = await program.exited
    return { code, lines: program.output().trim().split('\n') }
  }

  test('a PORT that was asked for and is taken', async () => {
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
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_URL', 'localhost:5432'],
    ['RATE_LIMITS', 'sometimes'],
    ['DEMO', 'yes'],
    ['NODE_ENV', 'staging'],
    ['STOCK_HOLD_SECONDS', '-1'],
    ['CATALOG_CACHE_SECONDS', '1h'],
    ['ROLES', 'http,cook'],
    ['TRUST_PROXY', 'yes!'],
    ['PUBLIC_URL', 'shop.example'],
    ['SECRET_KEY', 'short'],
  ])('%s=%s', async (name, value) => {
    const { code, lines } = await failedStart({ [name]: value })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^pasal cannot start: ${name}: \\S`))])
  })

  test('two values that contradict each other', async () => {
    const { code, lines } = await failedStart({ NODE_ENV: 'production', RATE_LIMITS: 'off' })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('RATE_LIMITS')])
  })
})
