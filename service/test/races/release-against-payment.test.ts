import { describe, expect, test } from 'vitest'
import { findTransaction, type TransactionRow } from '../../src/payments/find-transaction.queries.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { settlePayment } from '../../src/payments/settle-payment.ts'
import { sql } from '../../src/platform/database/database.ts'
import { releaseAllOverdueHolds } from '../../src/stock/release-overdue-holds.ts'
import { anUnpaidOrder, aPayingStore } from '../harness/payment-service.ts'
import { aLine } from '../harness/store-factory.ts'
import { effectsOn, follow, paidOnce, type Shop } from '../payments/payment-effects.ts'
import { aStartedQr, press } from '../payments/qr-shopper.ts'
import { pressed, started, walletB } from '../payments/redirect-shopper.ts'
import { openPayingShops, type PayingShop } from './paying-shops.ts'
import { byStatus, inParallel, placeOrder, stockOf } from './shoppers.ts'

const shops = await openPayingShops()
const released = { success: true, released: true }
const notReleased = { success: true, released: false }

type Held = { shop: Shop; order: string; row: TransactionRow; back: string }

describe.each(shops)('release against payment, $name', (at) => {
  const release = ({ shop, order }: Held) =>
    at.post('/order/public/release-hold', { store_id: shop.store._id, order_id: order, transaction_id: '' })
  const confirm = (held: Held, context = at.nextContext()) =>
    settlePayment(context, held.row, { outcome: 'paid', gatewayReference: held.row.reference })
  const effects = ({ shop, order }: Held) => effectsOn(at.service, shop, order)

  /** Ten different moments at which releases and confirmations meet. */
  const rounds = Array.from({ length: 10 }, (_, round) => round)

  test.each(rounds)('10 releases and 10 confirmations at once sell once and free nothing twice, round %i', async () => {
    const held = await aPaidAtGateway(at)
    const [releases, confirmations] = await Promise.all([
      inParallel(10, () => release(held)),
      inParallel(10, () => confirm(held)),
    ])
    expect(byStatus(releases)).toEqual({ 200: 10 })
    for (const { body } of releases) expect([released, notReleased]).toContainEqual(body)
    expect(confirmations.toSorted()).toEqual([...Array(9).fill('already settled'), 'settled'])
    expect(await effects(held)).toEqual(paidOnce)
    expect((await release(held)).body).toEqual(notReleased)
    expect(await holdRows(at, held.shop)).toBe(0)
  })

  test('10 releases against 10 browsers that return and every worker', async () => {
    const held = await aPaidAtGateway(at)
    at.advance(61)
    const [releases, returns] = await Promise.all([
      inParallel(10, () => release(held)),
      inParallel(10, () => follow(held.back)),
      ...at.contexts.map((context) => reconcilePayments(context)),
    ])
    expect(byStatus(releases)).toEqual({ 200: 10 })
    const alreadyReceived = '400 {"message":"Payment already received"}'
    expect(returns.toSorted()).toEqual([...Array(9).fill(alreadyReceived), 'https://himal.example/payment/success'])
    expect(await effects(held)).toEqual(paidOnce)
    expect(await holdRows(at, held.shop)).toBe(0)
  })

  test.each(['QR', 'QR_Dynamic'] as const)('10 releases against 10 polls of a paid %s', async (method) => {
    const shop = await aPayingStore(at.service)
    const payment = await aStartedQr(at.service, shop, method)
    await press(at.service, payment, 'pay')
    const { order, body } = payment
    const request = { store_id: shop.store._id, order_id: order, transaction_id: body.transaction }
    const [releases, checks] = await Promise.all([
      inParallel(10, () => at.post('/order/public/release-hold', request)),
      inParallel(10, () => at.get(`/payment/dynamic_qr/check/${body.transaction}`)),
    ])
    expect(byStatus(releases)).toEqual({ 200: 10 })
    // A poll that is too early for another inquiry responds "not yet", never "no".
    for (const { status, body: said } of checks) {
      expect([
        [200, { success: true }],
        [400, { message: 'Payment not received' }],
      ]).toContainEqual([status, said])
    }
    expect(checks.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await effectsOn(at.service, shop, order)).toEqual(paidOnce)
    expect(await holdRows(at, shop)).toBe(0)
  })

  test("11 releases that name another order's payment free nothing before and while 10 confirmations sell", async () => {
    const held = await aPaidAtGateway(at)
    const { shop, order } = held
    const other = await started(at.service, walletB, { shop })
    const [payment] = await paymentsOf(at, shop, other.order)
    const request = { store_id: shop.store._id, order_id: order, transaction_id: payment?.transaction_id }
    const releaseWithOther = () => at.post('/order/public/release-hold', request)
    const early = await releaseWithOther()
    const [releases] = await Promise.all([inParallel(10, releaseWithOther), inParallel(10, () => confirm(held))])
    expect([early, ...releases].map(({ body }) => body)).toEqual(Array(11).fill(notReleased))
    expect(await effects(held)).toEqual({ ...paidOnce, held: 1 })
    expect(await holdRows(at, shop)).toBe(1)
  })

  test('a hold that expires and is swept while it is paid is sold once', async () => {
    const held = await aPaidAtGateway(at)
    at.advance(301)
    const [confirmations] = await Promise.all([
      inParallel(10, () => confirm(held)),
      inParallel(10, () => release(held)),
      ...at.contexts.map((context) => inParallel(5, () => releaseAllOverdueHolds(context))),
    ])
    expect(confirmations.filter((settled) => settled === 'settled')).toHaveLength(1)
    expect(await effects(held)).toEqual(paidOnce)
    expect(await holdRows(at, held.shop)).toBe(0)
  })

  test('a payment after its hold expired and was swept still sells', async () => {
    const held = await aPaidAtGateway(at)
    at.advance(301)
    await Promise.all(at.contexts.map((context) => releaseAllOverdueHolds(context)))
    expect(await stockOf(at, held.shop.store._id, held.shop.product._id)).toMatchObject({ quantity: 10, held: 0 })
    expect(await confirm(held)).toBe('settled')
    expect(await effects(held)).toEqual(paidOnce)
    expect(await isOversold(at, held)).toBe(false)
  })

  test('a payment after the last unit was released and sold is accepted and marked oversold', async () => {
    const held = await aPaidAtGateway(at, 1)
    expect((await release(held)).body).toEqual(released)
    const { shop } = held
    const other = await placeOrder(at, shop.store._id, { products: [aLine(shop.product)] })
    expect(other.status).toBe(200)
    expect(await follow(held.back)).toBe('https://himal.example/payment/success')
    expect(await effects(held)).toEqual({ ...paidOnce, quantity: -1 })
    expect(await isOversold(at, held)).toBe(true)
    const late = await placeOrder(at, shop.store._id, { products: [aLine(shop.product)] })
    expect(late.status).toBe(400)
  })

  test.each(rounds.slice(0, 5))(
    'the last unit, released, paid and ordered by ten others at once, is not sold while it is held, round %i',
    async () => {
      const held = await aPaidAtGateway(at, 1)
      const { store, product } = held.shop
      const [buyers] = await Promise.all([
        inParallel(10, () => placeOrder(at, store._id, { products: [aLine(product)] })),
        inParallel(10, () => release(held)),
        inParallel(10, () => confirm(held)),
      ])
      const sold = buyers.filter(({ status }) => status === 200).length
      expect(sold).toBeLessThanOrEqual(1)
      expect(byStatus(buyers)[400]).toBe(10 - sold)
      expect(await stockOf(at, store._id, product._id)).toMatchObject({ quantity: 0 - sold, held: 0, hold_rows: 0 })
      expect(await effects(held)).toMatchObject({ status: 'Pending', payment_status: 'Paid', mails: 1 })
      expect(await isOversold(at, held)).toBe(sold === 1)
    },
  )

  test('10 failures, 10 confirmations and 10 releases at once leave the order paid', async () => {
    const held = await aPaidAtGateway(at)
    const reject = () => settlePayment(at.nextContext(), held.row, { outcome: 'unpaid', reason: 'said the gateway' })
    await Promise.all([
      inParallel(10, reject),
      inParallel(10, () => confirm(held)),
      inParallel(10, () => release(held)),
    ])
    expect(await effects(held)).toEqual(paidOnce)
    expect(await holdRows(at, held.shop)).toBe(0)
  })
})

/** An order that holds one unit, paid at the gateway while the service does not know yet. */
async function aPaidAtGateway({ service, rows }: PayingShop, quantity = 10): Promise<Held> {
  const shop = await aPayingStore(service)
  const { store, product } = shop
  await rows(sql`update stock set quantity = ${quantity} where store_id = ${store._id} and product_id = ${product._id}`)
  const order = await anUnpaidOrder(service, shop, 'WalletB')
  const payment = await started(service, walletB, { shop, order })
  const back = await pressed(service, walletB, payment, 'paid')
  const [found] = await paymentsOf({ rows }, shop, order)
  const row = await findTransaction(service.context, found?.transaction_id ?? '')
  expect(await stockOf({ rows }, store._id, product._id)).toMatchObject({ quantity, held: 1, hold_rows: 1 })
  return { shop, order, row: row as TransactionRow, back }
}

function paymentsOf({ rows }: Pick<PayingShop, 'rows'>, { store }: Shop, order: string) {
  return rows<{ transaction_id: string }>(
    sql`select transaction_id from payment_transactions where store_id = ${store._id} and order_id = ${order}`,
  )
}

async function holdRows({ rows }: PayingShop, { store, product }: Shop): Promise<number> {
  const { held, hold_rows } = await stockOf({ rows }, store._id, product._id)
  expect(held).toBe(hold_rows)
  return hold_rows
}

async function isOversold({ rows }: PayingShop, { shop, order }: Held) {
  const [row] = await rows<{ oversold: boolean }>(
    sql`select oversold from orders where store_id = ${shop.store._id} and order_id = ${order}`,
  )
  return row?.oversold
}
