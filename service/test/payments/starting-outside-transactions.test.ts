import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { describe, expect, test } from 'vitest'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { execute, first, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { gatewaysAt, standBetween } from './stand-between.ts'

/** How many transactions of the service were open while the gateway was being asked. */
type Asked = { path: string; openTransactions: number }
const asked: Asked[] = []

const sandbox = await standBetween(
  () => svc.url,
  async (path) => void asked.push({ path, openTransactions: await openTransactions() }),
)
const svc = await startPaymentService(gatewaysAt(sandbox))
svc.clock.stop()

const startCalls: [PaymentMethod, string][] = [
  ['WalletB', '/wallet_b/'],
  ['QR', '/banknet_qr/'],
  ['QR_Dynamic', '/banknet_qr/'],
  ['BankNetACheckout', '/banknet_checkout/'],
  ['HubA', '/hub_a/'],
  ['bank_card', '/bank_card/'],
]

describe('no database transaction is open during a gateway call', () => {
  test.each(startCalls)('at the start and at the check: %s', async (method, path) => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, method)
    asked.length = 0
    const more = method === 'QR_Dynamic' ? { self: true } : {}
    const response = await startPaying(svc, methodPaths[method], shop.store._id, order, more)
    expect([response.status, response.text]).toEqual([200, response.text])
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

  test("the test's query detects an open database transaction", async () => {
    const client = await svc.context.db.pool.connect()
    await client.query('begin')
    await client.query('select 1')
    expect(await openTransactions()).toBe(1)
    await client.query('rollback')
    client.release()
    expect(await openTransactions()).toBe(0)
  })
})

/**
 * Checks run side by side: another payment's own short transaction may be open while this one's gateway is asked. So
 * only this one is due.
 */
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

/**
 * A transaction that waits for the gateway runs no statement. One that runs a statement is the search for the store's
 * next due payment, which goes on beside the call. Without the sessions by which servers of a Citus cluster reach each
 * other.
 */
async function openTransactions(): Promise<number> {
  const row = await first<{ open: number }>(
    svc.context.db,
    sql`select count(*)::int as open from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
           and application_name not like 'citus%' and state like 'idle in transaction%'`,
  )
  return row?.open ?? -1
}
