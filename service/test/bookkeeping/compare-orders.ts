import { expect } from 'vitest'
import { toPayOnDelivery } from '../../../storefront/src/rules/tracking.ts'
import { readDocument } from '../../src/documents/read-document.ts'
import { type BusyShop, type Loose, paisa } from './a-busy-shop.ts'
import { sum } from './sum.ts'

const open = ['Pending', 'Processing', 'Dispatched']
const withStock = [...open, 'Delivered']

/** Lines, payments and refunds of an order make its sums, and every other view of it shows the same. */
export async function compareOrder(shop: BusyShop, order: Loose): Promise<void> {
  compareSums(order)
  compareLines(order)
  compareTransactions(order)
  const { svc, _id, merchant } = shop
  const { body: tracked } = await svc.get(`/order/public/${_id}/id/${order._id}`)
  const { product_total_price, customization_total, delivery_charge, payment_status, discount } = order
  const { partial_payment_amount, paymentMethod, due } = order
  expect(tracked).toMatchObject({
    ...{ product_total_price, customization_total, delivery_charge, payment_status, partial_payment_amount },
    discount: { d_value: discount.d_value, code: discount.code },
  })
  const authorization = `Bearer ${merchant.key}`
  const { body: client } = await svc.get(`/order/${_id}/${order._id}`, { authorization })
  const byCod = paymentMethod === 'COD' ? Math.max(0, due) : 0
  expect(client).toMatchObject({ product_total_price, delivery_charge, payment_status, cod_amount: byCod })
  const label = await readDocument(svc.context.db, _id, { kind: 'label', orders: [order._id] })
  const collected = partial_payment_amount > 0 ? Math.max(0, due) : byCod
  expect(label).toMatchObject({ labels: [{ amountToCollect: collected }] })
  if (open.includes(order.status) && payment_status !== 'Paid' && order.refunded_amount === 0)
    expect(toPayOnDelivery(tracked)).toBe(collected)
}

function compareSums(order: Loose): void {
  const lines: Loose[] = order.ordered_products
  const goods = sum(lines, ({ price, quantity }) => paisa(price) * quantity)
  const customization = sum(lines, ({ customization_charge, quantity }) => paisa(customization_charge) * quantity)
  const total = goods + customization - paisa(order.discount.d_value) + paisa(order.delivery_charge)
  const paid = sum(order.payments, ({ amount }) => paisa(amount))
  const refunded = sum(order.refunds, ({ amount }) => paisa(amount))
  expect(total).toBeGreaterThanOrEqual(0)
  expect(paid).toBeGreaterThanOrEqual(refunded)
  const isRefunded = refunded > 0 && refunded >= paid
  const isPaid = !isRefunded && (paid > 0 ? paid >= total : total === 0 && order.payment_status === 'Paid')
  const inPaisa = {
    ...{ product_total_price: goods, customization_total: customization, total, due: total - paid },
    ...{ paid_amount: paid, refunded_amount: refunded },
    partial_payment_amount: isRefunded || isPaid ? 0 : paid - refunded,
  }
  const shown = Object.fromEntries(Object.keys(inPaisa).map((key) => [key, paisa(order[key])]))
  expect(shown, order._id).toEqual(inPaisa)
  expect(order.refund_status).toBe(isRefunded ? 'full' : refunded > 0 ? 'partial' : 'none')
  const notPaid = paid > 0 ? 'Unpaid' : expect.stringMatching(/^(Unpaid|Processing|Failed)$/)
  expect(order.payment_status).toEqual(isRefunded ? 'Refunded' : isPaid ? 'Paid' : notPaid)
}

/** While an order has its goods, a line has taken what was not returned. */
function compareLines({ ordered_products, status }: Loose): void {
  for (const { product_id, quantity, taken_quantity, returned_quantity } of ordered_products) {
    expect(returned_quantity).toBeLessThanOrEqual(quantity)
    const takes = product_id !== '' && withStock.includes(status)
    expect(taken_quantity).toBe(takes ? quantity - returned_quantity : 0)
  }
}

/** A payment at a gateway is recorded once, unless it was a second one. */
function compareTransactions({ transactions, payments }: Loose): void {
  for (const { _id, state, attention, resolution, amount } of transactions) {
    const recorded = sum(payments, (payment) => (payment.transaction === _id ? paisa(payment.amount) : 0))
    if (state !== 'Paid' || attention === 'surplus') expect(recorded).toBe(0)
    else if (resolution === null) expect(recorded).toBe(paisa(amount))
  }
}

/** A list shows each order as the order alone does, without its detail. */
export function compareList(orders: Loose[], listed: Loose[]): void {
  const headOf = (order: Loose) => {
    const { ordered_products, payments, refunds, bills, transactions, timeline, customer_history, ...more } = order
    const { allowed, can_edit, line_count, first_product_name, ...head } = more
    return head
  }
  expect(listed.map(headOf)).toEqual(orders.map(headOf))
}
