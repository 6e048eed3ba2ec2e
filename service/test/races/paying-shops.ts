import type { Context } from '../../src/context.ts'
import { many, type Sql } from '../../src/platform/database/database.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { type PaymentService, startPaymentService } from '../harness/payment-service.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'

/** One or more services on one database that all pay at the first one's sandbox; `next` is each in turn. */
export type PayingShop = {
  name: string
  /** the one that plays the gateways; its own routes are reached over the network too */
  service: PaymentService
  contexts: Context[]
  get(path: string): Promise<TestResponse>
  post(path: string, body?: unknown): Promise<TestResponse>
  nextContext(): Context
  rows<Row>(statement: Sql): Promise<Row[]>
  /** Moves the time of every service. */
  advance(seconds: number): void
}

export async function openPayingShops(): Promise<PayingShop[]> {
  return [await openPayingShop('one service', 1), await openPayingShop('two services on one database', 2)]
}

async function openPayingShop(name: string, count: number): Promise<PayingShop> {
  const database = await createTestDatabase()
  atEndOfFile(() => database.drop())
  const service = await startPaymentService({}, database)
  const { publicUrl, dataDir } = service.context.config
  const shared = { PUBLIC_URL: publicUrl, DATA_DIR: dataDir, GATEWAY_SANDBOX: 'on' }
  const services = [service, ...(count === 1 ? [] : [await startTestService(shared, database)])]
  let turn = 0
  const next = () => services[turn++ % count] as (typeof services)[number]
  return {
    name,
    service,
    contexts: services.map(({ context }) => context),
    get: (path) => next().get(path),
    post: (path, body) => next().post(path, body),
    nextContext: () => next().context,
    rows: (statement) => many(service.context.db, statement),
    advance: (seconds) => {
      for (const { clock } of services) clock.advance(seconds)
    },
  }
}
