import fc from 'fast-check'
import { expect } from 'vitest'
import { anOrder } from '../harness/store-factory.ts'
import type { TestResponse } from '../harness/test-service.ts'
import { type BusyShop, itemOf, type Loose, npr, paisa } from './a-busy-shop.ts'

const weights = {
  ...{ order: 5, payOnline: 4, byMerchant: 3, draft: 1, status: 9, pay: 4, undo: 1, refund: 4, giveBack: 4, edit: 5 },
  ...{ bill: 3, credit: 2, settle: 2, gateway: 5, resolve: 1, cancel: 2, release: 1, person: 2, receive: 1, price: 1 },
  ...{ sale: 1, coupon: 1, exportStore: 1, importStore: 1, erase: 1, wait: 4 },
}
type Kind = keyof typeof weights

/** `n` and `m` choose what the step is about, and how it goes. */
const stepOf = (kind: Kind) => fc.record({ kind: fc.constant(kind), n: fc.nat(9999), m: fc.nat(9999) })
export const step = fc.noBias(
  fc.oneof(...Object.entries(weights).map(([kind, weight]) => ({ weight, arbitrary: stepOf(kind as Kind) }))),
)
type Choice = { n: number; m: number }
export type Step = Choice & { kind: Kind }

const pick = <Value>(list: readonly Value[], n: number) => list[n % list.length] as Value
const isIn =
  (...statuses: string[]) =>
  ({ status }: Loose) =>
    statuses.includes(status)
const one = (list: readonly Loose[], n: number, fits: (order: Loose) => boolean = () => true): Loose =>
  pick(list.filter(fits), n)

/** Rejections belong to a history; whatever a response is, the books are compared afterwards. */
export async function take(shop: BusyShop, { kind, ...choice }: Step): Promise<void> {
  const response = await acts[kind](shop, choice)
  if (response) expect(response.status, response.text).toBeLessThan(500)
}

type Act = (shop: BusyShop, choice: Choice) => Promise<TestResponse | undefined>

const acts: Record<Kind, Act> = {
  order: (shop, choice) => orderOf(shop, choice, 'COD'),
  payOnline: async (shop, choice) => {
    const { status, body } = await orderOf(shop, choice, 'QR_Dynamic')
    if (status !== 200) return
    const started = await shop.svc.post('/payment/dynamic_qr/init', {
      ...{ store: shop._id, order: body._id, url: 'https://himal.example', self: true },
    })
    if (started.status === 200) {
      expect(paisa(started.body.amount)).toBe(paisa(body.total_price) + paisa(body.delivery_charge))
      shop.started.push({ order: body._id, ...started.body })
    }
    return started
  },
  byMerchant: (shop, { n, m }) => create(shop, { n, m }, n % 4 ? {} : { paid: { kind: 'cash', amount: 20.2 } }),
  draft: (shop, choice) => create(shop, choice, { draft: true }),
  status: async (shop, { n, m }) => {
    const before = one(await shop.list(), n)
    if (!before) return
    const { allowed } = await shop.read(before._id)
    const status = pick(allowed as string[], m >> 2)
    if (!status) return
    const restock = m % 2 === 0
    const more = status === 'Delivered' ? { cod_collected: m % 2 === 0 } : {}
    const sent = { status, restock, courier: pick(['Yak', 'Bus'], m), force: ['stock'], ...more }
    return losing(shop, before._id, status !== 'Returned' || restock, () =>
      shop.merchant.post(`/orders/${before._id}/status`, sent),
    )
  },
  pay: async (shop, { n, m }) => {
    const order = one(await shop.list(), n, ({ due }) => due > 0)
    const amount = m % 2 ? order?.due : npr(paisa(order?.due) / 3)
    return order && shop.merchant.post(`/orders/${order._id}/payments`, { kind: 'cash', amount })
  },
  undo: async (shop, { n, m }) => {
    const order = one(await shop.list(), n, ({ paid_amount }) => paid_amount > 0)
    const payment = order && pick((await shop.read(order._id)).payments as Loose[], m)
    return payment && shop.merchant.delete(`/orders/${order._id}/payments/${payment._id}`)
  },
  refund: async (shop, { n, m }) => {
    const order = one(await shop.list(), n, ({ paid_amount }) => paid_amount > 0)
    if (!order) return
    const left = paisa(order.paid_amount) - paisa(order.refunded_amount)
    const amount = pick([npr(left), npr(left / 3), npr(left + 1)], m)
    return shop.merchant.post(`/orders/${order._id}/refunds`, { method: 'cash', amount })
  },
  giveBack: async (shop, { n, m }) => {
    const order = one(await shop.list(), n, isIn('Dispatched', 'Delivered'))
    const line = order && pick((await shop.read(order._id)).ordered_products as Loose[], m)
    if (!line) return
    const restock = n % 3 > 0
    return losing(shop, order._id, restock, () =>
      shop.merchant.post(`/orders/${order._id}/returns`, { lines: [{ line: line.line, quantity: 1, restock }] }),
    )
  },
  edit: async (shop, { n, m }) => {
    const listed = one(await shop.list(), n, isIn('Draft', 'Pending', 'Processing'))
    if (!listed) return
    const { ordered_products, version } = await shop.read(listed._id)
    const lines: Loose[] = ordered_products.map(({ line, quantity }: Loose) => ({ line, quantity }))
    pick(lines, n).quantity = 1 + (m % 5)
    if (m % 3 === 0 && lines.length > 1) lines.pop()
    const more = {
      ...(m % 7 === 0 ? { remove_coupon: true } : {}),
      ...(m % 5 === 0 ? { discount: 12.34 } : {}),
      ...(n % 6 === 0 ? { delivery_charge: 99.99 } : {}),
      ...(n % 5 === 0 ? { customer_address_city: 'Bhaktapur' } : {}),
    }
    const body = { lines: m % 2 ? lines : [...lines, ...linesOf(shop, { n, m })], ...more }
    const send = (preview: boolean) =>
      shop.merchant.post(`/orders/${listed._id}/edit`, { ...body, preview }, { 'if-match': `"${version}"` })
    const shown = await send(true)
    const edited = await send(false)
    expect(edited.status, edited.text).toBe(shown.status)
    if (edited.status === 200) expect(edited.body).toMatchObject({ ...shown.body, ordered_products: expect.anything() })
    return edited
  },
  bill: async (shop, { n }) => {
    const order = one(await shop.list(), n, isIn('Pending', 'Processing', 'Dispatched', 'Delivered'))
    return order && shop.merchant.post(`/orders/${order._id}/bill`)
  },
  credit: async (shop, { n, m }) => {
    const bill = one(await shop.all('/bills'), n, ({ kind }) => kind !== 'credit_note')
    const part = m % 2 ? { amount: npr(paisa(bill?.total) / 3) } : {}
    return bill && shop.merchant.post(`/bills/${bill._id}/credit-notes`, { reason: 'Wrong size', ...part })
  },
  settle: async (shop, { m }) => {
    const rows = (await shop.all('/cod')).map(({ order, due }, nth) => ({
      ...{ order, amount: (nth + m) % 3 ? due : Math.max(0.01, npr(paisa(due) / 2)) },
    }))
    if (rows.length === 0) return
    // The last row repeats an order.
    const orders = [...rows, ...rows.slice(0, 1)]
    return shop.merchant.post('/cod/settlements', { courier: 'Yak', reference: `S${m}`, fee: 12.5, orders })
  },
  gateway: async (shop, { n, m }) => {
    const payment = pick(shop.started, n)
    if (!payment) return
    await fetch(`${shop.svc.url}/sandbox/banknet_qr/qr/${payment.prn}`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ action: m % 5 ? 'pay' : 'fail' }) },
    })
    shop.svc.clock.advance(5)
    return shop.svc.get(`/payment/dynamic_qr/check/${payment.transaction}`)
  },
  resolve: async (shop, { n, m }) => {
    const transaction = one(await shop.all('/transactions?attention=1'), n)
    const body = { resolution: pick(['refunded', 'accepted'], m), reference: 'R1' }
    return transaction && shop.merchant.post(`/transactions/${transaction._id}/resolve`, body)
  },
  cancel: async (shop, { n }) => {
    const order = one(await shop.list(), n, isIn('Pending', 'Processing'))
    const body = { store_id: shop._id, order_id: order?._id, phone_number: order?.customer_phone_number }
    return order && shop.svc.post('/order/public/cancel', body)
  },
  release: async (shop, { n }) => {
    const order = one(await shop.list(), n, isIn('Inactive'))
    const body = { store_id: shop._id, order_id: order?._id, transaction_id: '' }
    return order && shop.svc.post('/order/public/release-hold', body)
  },
  person: async (shop, { n, m }) => {
    const order = one(await shop.list(), n)
    return order && shop.merchant.patch(`/orders/${order._id}`, { customer_phone_number: phoneOf(m) })
  },
  receive: async (shop, { n }) => {
    const item = pick(shop.items, n)
    add(shop.received, itemOf(item), 5)
    const { product, variant } = item
    const row = { product, ...(variant && { variant }), change: 5 }
    return shop.merchant.post('/stock/adjustments', { reason: 'received', items: [row] })
  },
  price: (shop, { n, m }) =>
    shop.merchant.patch(`/products/${shop.items[n % 3].product}`, { price: npr(100 + m * 7) }, { 'if-match': '*' }),
  sale: (shop, { n, m }) => {
    const now = shop.svc.clock.now().getTime()
    return shop.merchant.post('/flash-sales', {
      ...{ name: `Sale ${m}`, products: [pick(shop.items, n).product], discount_type: 'percentage' },
      ...{ start_at: new Date(now - 1000), end_at: new Date(now + 18_000_000), discount_value: 33.3 },
    })
  },
  coupon: (shop, { n, m }) => {
    const terms = [{ active: false }, { active: true }, { min_order_value: 700 }, { coupon_value: 11.1 }]
    return shop.merchant.patch(`/coupons/${pick(shop.coupons, n)._id}`, pick<object>(terms, m))
  },
  exportStore: async (shop) => void shop.exported.push(await shop.exportStore()),
  importStore: async (shop, { n }) => {
    const file = pick(shop.exported, n)
    return file && shop.importFile(file)
  },
  erase: async (shop, { n }) => {
    const open = new Set((await shop.list('Pending,Processing,Dispatched')).map(({ customer }) => customer))
    const customer = one(await shop.all('/customers'), n, ({ _id }) => !open.has(_id))
    return customer && shop.owner.post(`/customers/${customer._id}/erase`, { phone: customer.phone })
  },
  wait: async (shop, { n, m }) => shop.svc.clock.advance(m % 3 ? n % 400 : (n % 20) * 3600) as undefined,
}

const phoneOf = (n: number) => `98123456${10 + (n % 9)}`

function personOf({ n, m }: Choice) {
  return { customer_phone_number: phoneOf(m), customer_address_city: n % 3 ? 'Kathmandu' : 'Bhaktapur' }
}

/** The charge of a customization is of each unit. Two lines may be of one item. */
function linesOf({ items }: BusyShop, { n, m }: Choice): Loose[] {
  const charged = n % 3 ? {} : { customization_charge: 33.33 }
  const lines = [
    { ...pick(items, n), quantity: 1 + (m % 4) },
    { ...pick(items, m), quantity: 2, ...charged },
  ]
  return m % 3 ? lines : lines.slice(0, 1)
}

async function orderOf(shop: BusyShop, choice: Choice, paymentMethod: string): Promise<TestResponse> {
  const coupon = choice.m % 2 ? pick(shop.coupons, choice.m >> 1)._id : ''
  const send = (body: object) =>
    shop.svc.post(`/order/${shop._id}`, anOrder({ ...personOf(choice), products: linesOf(shop, choice), ...body }))
  const placed = await send({ paymentMethod, coupon })
  return placed.status === 200 ? placed : send({ paymentMethod })
}

async function create(shop: BusyShop, { n, m }: Choice, more: object): Promise<TestResponse> {
  const free = { product: '', variant: '', name: 'Wrapping', price: 25.55, quantity: 3, weight: 0.1 }
  const body = {
    ...{ ...personOf({ n, m }), customer_full_name: 'Asha Gurung', customer_address: 'Ward 4', source: 'phone' },
    ...{ paymentMethod: m % 5 ? 'COD' : 'bank', products: [...linesOf(shop, { n, m }), ...(m % 4 ? [] : [free])] },
    ...(m % 3 ? { coupon: pick(shop.coupons, n)._id } : { discount: 33.33 }),
    ...(n % 4 ? {} : { delivery_charge: 60.05 }),
    ...more,
  }
  const shown = await shop.merchant.post('/orders/preview', body)
  const made = await shop.merchant.post('/orders', body)
  const { total, due, partial_payment_amount } = shown.body
  if (made.status === 201) expect(made.body).toMatchObject({ total, due, partial_payment_amount })
  return made
}

/** Units that an order gives up without a return to the stock are lost. */
async function losing(shop: BusyShop, orderId: string, restock: boolean, send: () => Promise<TestResponse>) {
  const before = await shop.read(orderId)
  const response = await send()
  if (restock || response.status !== 200) return response
  const taken = new Map<number, number>(
    response.body.ordered_products.map((line: Loose) => [line.line, line.taken_quantity]),
  )
  for (const line of before.ordered_products)
    add(shop.lost, itemOf(line), line.taken_quantity - (taken.get(line.line) ?? 0))
  return response
}

function add(numbers: Map<string, number>, key: string, units: number): void {
  numbers.set(key, (numbers.get(key) ?? 0) + units)
}
