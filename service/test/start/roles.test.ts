import { expect, test } from 'vitest'
import { choosePort } from '../../src/platform/process/listening-port.ts'
import { databaseUrl, type Program, startProgram, startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { placeOrder } from '../races/shoppers.ts'

const { database, client } = await openTestDatabase()

function startWith(environment: Record<string, string>): Promise<Program> {
  return startProgram({ DATABASE_URL: databaseUrl(database.connection), ...environment })
}

const isReady = (program: Program) => program.output().includes('Pasal is ready')

test.each(['1', '2'])(
  'with an http process and PROCESSES=%s workers, mail waits for the workers, which open no port',
  async (PROCESSES) => {
    const httpService = await startServiceProcess(database.connection, { ROLES: 'http' })
    expect(httpService.output()).toContain('Pasal is ready (http).')
    const product = aProduct()
    const { _id: storeId } = await httpService.importStore(aStoreFile({ products: [product] }))
    const placed = await placeOrder(httpService, storeId, {
      products: [aLine(product)],
      customer_email: 'asha@himal.example',
    })
    expect(placed.status).toBe(200)
    expect(await mailState(storeId)).toBe('waiting')

    const port = await choosePort('127.0.0.1', 0, true)
    const worker = await startWith({ ROLES: 'worker', PORT: String(port), PROCESSES })
    await until(() => isReady(worker))
    await until(async () => (await mailState(storeId)) === 'kept')
    expect(await choosePort('127.0.0.1', port, true)).toBe(port)

    for (const program of [worker, httpService]) {
      program.kill('SIGTERM')
      expect(await program.exited, program.output()).toEqual({ code: 0, signal: null })
    }
  },
)

test('ROLES=storefront without PUBLIC_URL fails to start with one line that says why', async () => {
  const program = await startWith({ ROLES: 'storefront' })
  expect((await program.exited).code).toBe(1)
  expect(program.output()).toBe(
    'pasal cannot start: ROLES: storefront alone needs PUBLIC_URL, the origin of the API that it reads\n',
  )
})

test('several processes that cannot reach their database print one line, and none is left running', async () => {
  const program = await startWith({
    ROLES: 'worker',
    PROCESSES: '2',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
  expect((await program.exited).code).toBe(1)
  expect(program.output().split('\n').filter(Boolean)).toEqual([expect.stringContaining('pasal cannot start')])
})

async function mailState(storeId: string): Promise<string | undefined> {
  const { rows } = await client.query('select state from outbox where store_id = $1', [storeId])
  return rows[0]?.state
}
