import { describe, expect, test } from 'vitest'
import type { TransactionRow } from '../../src/payments/find-transaction.queries.ts'
import { findTransactionRow } from '../../src/payments/resolve.queries.ts'
import { settlePayment } from '../../src/payments/settle-payment.ts'
import { sql } from '../../src/platform/database/database.ts'
import { aMerchant } from '../harness/merchant.ts'
import { anUnpaidOrder, aPayingStore } from '../harness/payment-service.ts'
import { pressed, started, walletB } from '../payments/redirect-shopper.ts'
import { openPayingShops, type PayingShop } from './paying-shops.ts'
import { byStatus, inParallel, stockOf } from './shoppers.ts'

const shops = await openPayingShops()
const rounds = Array.from({ length: 5 }, (_, round) => round)

/** An unpaid order of one unit of ten, whose gateway has the money and says so whenever `confirm` is called. */
async function aPaidAtGateway(at: PayingShop) {
  const shop = await aPayingStore(at.service)
  const { store, product } = shop
  const order = await anUnpaidOrder(at.service, shop, 'WalletB')
  const payment = await started(at.service, walletB, { shop, order })
  await pressed(at.service, walletB, payment, 'paid')
  const merchant = await aMerchant(at.service, store._id)
  const { transactions } = (await merchant.get(`/orders/${order}`)).body
  const row = (await findTransactionRow(at.service.context.db, store._id, transactions[0]._id)) as TransactionRow
  return {
    ...{ order, merchant, store },
    read: async () => (await merchant.get(`/orders/${order}`)).body,
    status: (to: string) => merchant.post(`/orders/${order}/status`, { status: to }),
    confirm: () => settlePayment(at.nextContext(), row, { outcome: 'paid', gatewayReference: row.reference }),
    stock: () => stockOf(at, store._id, product._id),
    movements: () =>
      at.rows(sql`select change from stock_movements where store_id = ${store._id} and reason <> 'initial'`),
  }
}

describe.each(shops)('a merchant against a payment, $name', (at) => {
  test.each(rounds)('cancelled while it is paid: the money is recorded once, no unit is lost, round %i', async () => {
    const { status, confirm, read, stock } = await aPaidAtGateway(at)
    const [cancelled, settled] = await Promise.all([status('Cancelled'), inParallel(3, confirm)])
    expect(settled.filter((one) => one === 'settled')).toHaveLength(1)
    const order = await read()
    expect(order).toMatchObject({ paid_amount: 550, payment_status: 'Paid' })
    expect(order.payments).toHaveLength(1)
    expect(cancelled.status).toBe(200)
    expect(order.status).toBe('Cancelled')
    expect(await stock()).toMatchObject({ quantity: 10, held: 0, hold_rows: 0 })
    expect(order.transactions[0].attention).toBe('cancelled')
  })

  test.each(rounds)('confirmed by the merchant while it is paid: its unit is sold once, round %i', async () => {
    const { status, confirm, read, stock, movements } = await aPaidAtGateway(at)
    const [confirmed, , settled] = await Promise.all([status('Pending'), status('Pending'), inParallel(3, confirm)])
    expect(confirmed.status).toBe(200)
    expect(settled.filter((one) => one === 'settled')).toHaveLength(1)
    expect(await read()).toMatchObject({ status: 'Pending', paid_amount: 550, payment_status: 'Paid', oversold: false })
    expect(await stock()).toMatchObject({ quantity: 9, held: 0, hold_rows: 0 })
    expect(await movements()).toEqual([{ change: -1 }])
  })

  test.each(rounds)('paid while the merchant records the same money: both are recorded, round %i', async () => {
    const { confirm, merchant, order, read } = await aPaidAtGateway(at)
    const pay = () => merchant.post(`/orders/${order}/payments`, { kind: 'cash', amount: 550 })
    const [payments, settled] = await Promise.all([inParallel(3, pay), inParallel(3, confirm)])
    expect(settled.filter((one) => one === 'settled')).toHaveLength(1)
    const { paid_amount, payments: recorded, transactions } = await read()
    const cash = byStatus(payments)[201] ?? 0
    const surplus = transactions[0].attention === 'surplus'
    expect(cash).toBeLessThanOrEqual(1)
    // Cash first: the gateway's money is a surplus. The gateway first: nothing is due any more.
    expect([cash, surplus]).toEqual(cash === 1 ? [1, true] : [0, false])
    expect([paid_amount, recorded.length]).toEqual([550, 1])
  })

  test.each(rounds)('three refunds at once give back no more than was paid, round %i', async () => {
    const { confirm, merchant, order, read } = await aPaidAtGateway(at)
    await confirm()
    const refund = (index: number) =>
      merchant.post(`/orders/${order}/refunds`, { method: 'bank', amount: [550, 300, 300][index] })
    const statuses = byStatus(await inParallel(3, refund))
    const { refunded_amount, refunds } = await read()
    expect(refunds).toHaveLength(statuses[201] ?? 0)
    expect([300, 550]).toContain(refunded_amount)
    expect(statuses).toEqual({ 201: 1, 409: 2 })
  })
})
