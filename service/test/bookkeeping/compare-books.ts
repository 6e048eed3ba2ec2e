import { expect } from 'vitest'
import { nepaliDay } from '../../src/platform/values/nepali-day.ts'
import { listUnbalancedHolds, listUnbalancedItems } from '../../src/stock/check-ledger.queries.ts'
import { recount } from '../reports/naive-recount.ts'
import { type BusyShop, itemOf, type Loose, npr, paisa } from './a-busy-shop.ts'
import { compareFiles } from './compare-files.ts'
import { compareList, compareOrder } from './compare-orders.ts'
import { sum } from './sum.ts'

const uncounted = ['Inactive', 'Draft', 'Cancelled', 'Returned']
const unused = ['Inactive', 'Draft', 'Cancelled']
const counted = ({ status }: Loose) => !uncounted.includes(status)
const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()

/** Whatever happened in the shop, all that it says about its money and its units fits together. */
export async function compareBooks(shop: BusyShop): Promise<void> {
  shop.svc.clock.advance(3)
  const listed = await shop.list()
  const orders: Loose[] = []
  for (const { _id } of listed) orders.push(await shop.read(_id))
  compareList(orders, listed)
  for (const order of orders) await compareOrder(shop, order)
  await compareReports(shop, orders)
  await compareCustomers(shop, orders)
  await compareCoupons(shop, orders)
  await compareStock(shop, orders)
  await compareBills(shop, orders)
  await compareCash(shop, orders)
  await compareFiles(shop, orders)
}

async function compareReports({ merchant, svc, firstDay }: BusyShop, orders: Loose[]): Promise<void> {
  const range = `from=${firstDay}&to=${nepaliDay(svc.clock.now())}`
  const { items, totals } = (await merchant.get(`/reports/sales?${range}`)).body
  const naive = recount(
    orders as Parameters<typeof recount>[0],
    items.map(({ day }: Loose) => day),
  )
  expect({ items, totals }).toEqual(naive.sales)
  expect(paisa(totals.sales) + paisa(totals.delivery)).toBe(sum(orders.filter(counted), ({ total }) => paisa(total)))
  const products: Loose[] = (await merchant.get(`/reports/products?${range}`)).body.items
  expect(sum(products, ({ sales }) => paisa(sales))).toBe(paisa(totals.sales) + paisa(totals.discount))
  expect(sum(products, ({ quantity }) => quantity)).toBe(totals.units)
  for (const by of ['city', 'paymentMethod', 'courier', 'source'] as const)
    expect(sorted((await merchant.get(`/reports/breakdown?by=${by}&${range}`)).body.items)).toEqual(sorted(naive[by]))
  const today = (await merchant.get('/reports/today')).body
  expect(today).toMatchObject({ orders: items.at(-1).orders, sales: items.at(-1).sales, units: items.at(-1).units })
  const { orders: byStatus } = (await merchant.get('/counts')).body
  const ofStatus = Map.groupBy(orders, ({ status }) => status)
  for (const [status, count] of Object.entries(byStatus)) expect(ofStatus.get(status)?.length ?? 0, status).toBe(count)
}

async function compareCustomers({ merchant, all }: BusyShop, orders: Loose[]): Promise<void> {
  for (const { _id, phone } of await all('/customers')) {
    const own = orders.filter(({ customer }) => customer === _id)
    const good = own.filter(counted)
    const { stats } = (await merchant.get(`/customers/${_id}`)).body
    expect(stats).toMatchObject({ orders: good.length, total_spent: npr(sum(good, ({ total }) => paisa(total))) })
    for (const status of ['Delivered', 'Cancelled', 'Returned'])
      expect(stats[status.toLowerCase()]).toBe(own.filter((order) => order.status === status).length)
    for (const order of own) expect(order.customer_phone_number).toBe(phone)
  }
}

/** A use counts from the moment an order is placed until it is cancelled. */
async function compareCoupons({ coupons, merchant }: BusyShop, orders: Loose[]): Promise<void> {
  for (const { _id } of coupons) {
    const own = orders.filter(({ discount }) => discount.coupon === _id)
    const { used, reserved } = (await merchant.get(`/coupons/${_id}`)).body
    expect(used).toBe(own.filter(({ status }) => !unused.includes(status)).length)
    expect(reserved).toBeLessThanOrEqual(own.filter(({ status }) => status === 'Inactive').length)
  }
}

async function compareStock(shop: BusyShop, orders: Loose[]): Promise<void> {
  const { db } = shop.svc.context
  expect([await listUnbalancedItems(db, 10), await listUnbalancedHolds(db, 10)]).toEqual([[], []])
  const lines: Loose[] = orders.flatMap(({ ordered_products, status }) =>
    ordered_products.map((line: Loose) => ({ ...line, status })),
  )
  const quantities = new Map(shop.firstStock.map((row) => [itemOf(row), row.quantity]))
  for (const row of await shop.all('/stock')) {
    const item = itemOf(row)
    const own = lines.filter((line) => itemOf(line) === item)
    const taken = sum(own, ({ taken_quantity }) => taken_quantity)
    const { received, lost } = shop
    const left = quantities.get(item) + (received.get(item) ?? 0) - (lost.get(item) ?? 0) - taken
    expect(row.quantity, row.product_name).toBe(left)
    const unpaid = own.filter(({ status }) => status === 'Inactive')
    expect(row.held).toBeLessThanOrEqual(sum(unpaid, ({ quantity }) => quantity))
  }
}

async function compareBills({ all }: BusyShop, orders: Loose[]): Promise<void> {
  const bills = await all('/bills')
  expect(sorted(bills)).toEqual(sorted(orders.flatMap((order) => order.bills)))
  for (const bill of bills) {
    const { lines, customization, delivery, discount, total, taxable_amount, vat_amount } = bill
    const goods = sum(lines, ({ price, quantity }) => paisa(price) * quantity)
    expect(goods + paisa(customization) + paisa(delivery) - paisa(discount)).toBe(paisa(total))
    expect([paisa(taxable_amount), paisa(vat_amount)]).toEqual([
      ...[Math.round(paisa(total) / 1.13), paisa(total) - Math.round(paisa(total) / 1.13)],
    ])
    const notes = bills.filter((note) => note.bill === bill._id)
    expect(paisa(bill.credited_amount)).toBe(sum(notes, (note) => paisa(note.total)))
    expect(bill.credited_amount).toBeLessThanOrEqual(total)
  }
  for (const order of orders) {
    const standing: Loose[] = order.bills.filter(
      ({ kind, credited_amount, total }: Loose) => kind !== 'credit_note' && credited_amount < total,
    )
    expect(standing.map(({ total }) => total)).toEqual(standing.length === 0 ? [] : [order.total])
  }
  for (const series of Map.groupBy(bills, ({ kind }) => kind).values()) {
    const numbers = series.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b)
    expect(numbers).toEqual(series.map((_, index) => index + 1))
  }
}

/** What couriers hold, and what they handed over. */
async function compareCash({ merchant, all }: BusyShop, orders: Loose[]): Promise<void> {
  const outside = orders.filter(
    ({ status, paymentMethod, due }) => status === 'Delivered' && paymentMethod === 'COD' && due > 0,
  )
  const shown = (await all('/cod')).map(({ order, due }) => ({ order, due }))
  expect(sorted(shown)).toEqual(sorted(outside.map(({ _id: order, due }) => ({ order, due }))))
  const payments: Loose[] = orders.flatMap((order) => order.payments)
  for (const { _id, total } of await all('/cod/settlements')) {
    const own = payments.filter(({ settlement }) => settlement === _id)
    expect(paisa(total)).toBe(sum(own, ({ amount }) => paisa(amount)))
  }
  const transactions = await all('/transactions')
  expect(sorted(transactions)).toEqual(sorted(orders.flatMap((order) => order.transactions)))
  const attention = transactions.filter((transaction) => transaction.attention !== null)
  expect(sorted(await all('/transactions?attention=1'))).toEqual(sorted(attention))
  const counts = (await merchant.get('/counts')).body
  expect([counts.cod_to_collect, counts.needs_attention]).toEqual([outside.length, attention.length])
}
