import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { execute, first, sql } from '../../src/db.ts'
import type { PaymentMethod } from '../../src/payments/gateway.ts'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxPlatformQr } from '../../src/sandbox/sandbox-credentials.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'

/** How many transactions of the service were open while the gateway was being asked. */
type Asked = { path: string; openTransactions: number }
const asked: Asked[] = []

/** Stands between the service and its gateways: looks at the database, then passes everything on. */
const between = createServer(async (request, response) => {
  const path = request.url ?? ''
  asked.push({ path, openTransactions: await openTransactions() })
  const { host: _host, 'content-length': _length, connection: _connection, ...headers } = request.headers
  const body = await read(request)
  const answer = await fetch(`${svc.url}${path}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
  response.end(Buffer.from(await answer.arrayBuffer()))
})
await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
afterAll(() => void between.close())

const sandbox = `http://127.0.0.1:${(between.address() as AddressInfo).port}/sandbox`
const svc = await startPaymentService({
  WALLET_A_STATUS_URL: `${sandbox}/wallet_a`,
  WALLET_B_URL: `${sandbox}/wallet_b`,
  BANKNET_A_URL: `${sandbox}/banknet_a`,
  BANKNET_QR_URL: `${sandbox}/banknet_qr`,
  BANKNET_CHECKOUT_URL: `${sandbox}/banknet_checkout`,
  HUB_A_URL: `${sandbox}/hub_a`,
  BANK_CARD_URL: `${sandbox}/bank_card`,
  QR_PLATFORM_CREDENTIALS: JSON.stringify(sandboxPlatformQr),
})

const startCalls: [PaymentMethod, string][] = [
  ['WalletB', '/wallet_b/'],
  ['QR', '/banknet_qr/'],
  ['QR_Dynamic', '/banknet_qr/'],
  ['BankNetACheckout', '/banknet_checkout/'],
  ['HubA', '/hub_a/'],
  ['bank_card', '/bank_card/'],
]

describe('no transaction of the database is open while a gateway is asked', () => {
  test.each(startCalls)('at the start and at the check: %s', async (method, path) => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, method)
    asked.length = 0
    const more = method === 'QR_Dynamic' ? { self: true } : {}
    const answer = await startPaying(svc, methodPaths[method], shop.store._id, order, more)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expectAsked(path)
    await checkOnly(order)
    expectAsked(path)
  })

  test('at the check: WalletA', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletA')
    await startPaying(svc, 'wallet_a', shop.store._id, order)
    await checkOnly(order)
    expectAsked('/wallet_a/')
  })

  test('the look at the database sees a transaction that is open', async () => {
    const client = await svc.context.db.pool.connect()
    await client.query('begin')
    await client.query('select 1')
    expect(await openTransactions()).toBe(1)
    await client.query('rollback')
    client.release()
    expect(await openTransactions()).toBe(0)
  })
})

/** Checks run side by side: another payment's own short transaction may be open while this one's gateway is asked. So only this one is due. */
async function checkOnly(order: string) {
  await execute(svc.context.db, sql`update payment_transactions set next_check_at = null where order_id <> ${order}`)
  svc.clock.advance(70)
  asked.length = 0
  await reconcilePayments(svc.context)
}

function expectAsked(path: string) {
  expect(asked.filter((call) => call.path.includes(path)).length).toBeGreaterThan(0)
  for (const { openTransactions } of asked) expect(openTransactions).toBe(0)
}

async function openTransactions(): Promise<number> {
  const row = await first<{ open: number }>(
    svc.context.db,
    sql`select count(*)::int as open from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`,
  )
  return row?.open ?? -1
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
