import { describe, expect, test } from 'vitest'
import { listenForPayments } from '../../src/payments/listen-for-payments.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { execute, many, sql } from '../../src/platform/database/database.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import {
  anUnpaidOrder,
  aPayingStore,
  type PaymentService,
  startPaying,
  startPaymentService,
} from '../harness/payment-service.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { breakGateway, effectsOn, follow, paidOnce, success, timesAsked } from './payment-effects.ts'
import { aStartedQr, check, listenersOf, press } from './qr-shopper.ts'
import { bankNetA, pressed, started, walletB } from './redirect-shopper.ts'

/* One order that is started often, and one store with many payments, must not keep the others from being settled. */

const database = await createTestDatabase()
const svc = await startPaymentService({}, database)
svc.clock.stop()

type Shop = Awaited<ReturnType<typeof aPayingStore>>

const states = async ({ store }: Shop, order: string) => {
  const rows = await many<{ state: string }>(
    svc.context.db,
    sql`select state from payment_transactions where store_id = ${store._id} and order_id = ${order} order by created_at`,
  )
  return rows.map(({ state }) => state)
}
const open = async (shop: Shop, order: string) => (await states(shop, order)).filter((state) => state === 'Processing')
const effects = (shop: Shop, order: string) => effectsOn(svc, shop, order)

/** Citus rejects `timestamptz + interval` in an update, because it depends on the session's time zone. */
const aSecondLater = sql`(created_at at time zone 'UTC' + interval '1 second') at time zone 'UTC'`

/** Copies the payment starts of an order, each with ids of its own, as if the shopper had started as often. */
function copyStarts(service: PaymentService, { store }: Shop, order: string, count: number) {
  return execute(
    service.context.db,
    sql`
    insert into payment_transactions
    select (jsonb_populate_record(t, jsonb_build_object(
             'transaction_id', md5(t.transaction_id || n)::char(24), 'reference', md5(t.reference || n)::char(20)))).*
      from payment_transactions t, generate_series(1, ${count}) n
     where t.store_id = ${store._id} and t.order_id = ${order}`,
  )
}

describe('an order that is started many times', () => {
  test('has at most ten open transactions, and every start can be paid', async () => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => startPaying(svc, 'wallet_b', shop.store._id, order)),
    )
    for (const { status } of answers) expect(status).toBe(200)
    expect(new Set(answers.map(({ body }) => body.pidx)).size).toBe(30)
    expect(await open(shop, order)).toHaveLength(10)
    expect((await effects(shop, order)).payment_status).toBe('Processing')
  })

  test.each([walletB, bankNetA])('by $name: the oldest start ends, and its payment still settles', async (method) => {
    const first = await started(svc, method)
    for (let nth = 0; nth < 12; nth++) await started(svc, method, first)
    expect((await states(first.shop, first.order)).slice(0, 4)).toEqual(['Failed', 'Failed', 'Failed', 'Processing'])
    expect(await follow(await pressed(svc, method, first, 'paid'))).toBe(success)
    expect(await effects(first.shop, first.order)).toMatchObject({ ...paidOnce, transactions: expect.anything() })
  })

  test('by QR: the check of an ended start finds its payment', async () => {
    const shop = await aPayingStore(svc)
    const first = await aStartedQr(svc, shop, 'QR_Dynamic')
    for (let nth = 0; nth < 11; nth++) await aStartedQr(svc, shop, 'QR_Dynamic', first.order)
    expect((await states(shop, first.order))[0]).toBe('Failed')
    await press(svc, first, 'pay')
    expect(await check(svc, first)).toEqual({ status: 200, body: { success: true } })
    expect((await effects(shop, first.order)).payment_status).toBe('Paid')
  })

  test('and is paid by an ended start without a return: reconciliation finds it after the lifetime', async () => {
    const shop = await aPayingStore(svc)
    const first = await aStartedQr(svc, shop, 'QR_Dynamic')
    for (let nth = 0; nth < 11; nth++) await aStartedQr(svc, shop, 'QR_Dynamic', first.order)
    await press(svc, first, 'pay')
    svc.clock.advance(1800 + 61)
    await reconcilePayments(svc.context)
    expect((await effects(shop, first.order)).payment_status).toBe('Paid')
  })

  test('is rejected after a hundred starts', async () => {
    const { shop, order } = await started(svc, walletB)
    await copyStarts(svc, shop, order, 98)
    expect((await startPaying(svc, 'wallet_b', shop.store._id, order)).status).toBe(200)
    const { status, body } = await startPaying(svc, 'wallet_b', shop.store._id, order)
    expect([status, body]).toEqual([400, { message: 'This order can no longer be paid, please place a new order' }])
    await execute(svc.context.db, sql`delete from payment_transactions where store_id = ${shop.store._id}`)
  })
})

test("a lost payment is found in one run although another store's gateway hangs for a thousand payments", async () => {
  await execute(svc.context.db, sql`update payment_transactions set next_check_at = null`)
  const crowd = await started(svc, walletB)
  await copyStarts(svc, crowd.shop, crowd.order, 1000)
  const shop = await aPayingStore(svc)
  const lost = await aStartedQr(svc, shop, 'QR_Dynamic')
  await press(svc, lost, 'pay')
  await breakGateway(svc, 'wallet_b', 'slow')
  svc.clock.advance(61)
  const run = reconcilePayments(svc.context)
  await until(async () => (await effects(shop, lost.order)).payment_status === 'Paid')
  await execute(svc.context.db, sql`update payment_transactions set next_check_at = null`)
  await breakGateway(svc, 'wallet_b')
  await run
})

test('the listener watches a new QR although another store has more open ones than it can watch', async () => {
  const crowd = await aPayingStore(svc)
  const { order } = await aStartedQr(svc, crowd, 'QR_Dynamic')
  const shop = await aPayingStore(svc)
  const payment = await aStartedQr(svc, shop, 'QR_Dynamic')
  await copyStarts(svc, crowd, order, 1200)
  await execute(
    svc.context.db,
    sql`update payment_transactions set created_at = ${aSecondLater} where store_id = ${crowd.store._id}`,
  )
  const listener = listenForPayments(svc.context, database.connection)
  atEndOfFile(() => listener.stop())
  await until(async () => (await listenersOf(svc, payment)) === 1)
  await press(svc, payment, 'pay')
  await until(async () => (await effects(shop, payment.order)).payment_status === 'Paid')
  await listener.stop()
})

test('the newest start of each order of a store is watched before older starts of another order', async () => {
  const shop = await aPayingStore(svc)
  const crowd = await aStartedQr(svc, shop, 'QR_Dynamic')
  const payment = await aStartedQr(svc, shop, 'QR_Dynamic')
  await copyStarts(svc, shop, crowd.order, 1200)
  await execute(
    svc.context.db,
    sql`update payment_transactions set created_at = ${aSecondLater} where order_id = ${crowd.order}`,
  )
  const listener = listenForPayments(svc.context, database.connection)
  atEndOfFile(() => listener.stop())
  await until(async () => (await listenersOf(svc, payment)) === 1)
})

test('a payment that the gateway has never seen is queried three more times in the day after its lifetime', async () => {
  const { shop, order } = await started(svc, walletB)
  await execute(svc.context.db, sql`delete from payment_transactions where order_id <> ${order}`)
  await breakGateway(svc, 'wallet_b', 'expired')
  const asked = async () => timesAsked(svc, '/api/v2/epayment/lookup/')
  svc.clock.advance(3600)
  await reconcilePayments(svc.context)
  const before = await asked()
  for (let hour = 0; hour < 30; hour++) {
    svc.clock.advance(3600)
    await reconcilePayments(svc.context)
  }
  expect((await asked()) - before).toBe(3)
  expect((await effects(shop, order)).payment_status).toBe('Failed')
})
