import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nepaliDay } from '../../src/platform/values/nepali-day.ts'
import { aCoupon, aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { allOrders, recount } from './naive-recount.ts'

const svc = await startTestService()
svc.clock.stop()
const hour = 3600

type Shop = Awaited<ReturnType<typeof aHistory>>

async function aHistory() {
  const products = [aProduct({ quantity: 10_000 }), aProduct({ quantity: 10_000, price: 123.45 })]
  const coupon = aCoupon({ coupon_type: 2, coupon_value: 7.5 })
  const shop = await aShopWithMerchant(svc, { products, coupons: [coupon] })
  return { ...shop, products, coupon, from: nepaliDay(svc.clock.now()), placedIds: [] as string[] }
}

/** One step of a history: `n` chooses the order, `kind` what happens to it. */
const step = fc.record({
  kind: fc.constantFrom(
    'place',
    'place',
    'place',
    'draft',
    'status',
    'status',
    'pay',
    'refund',
    'return',
    'edit',
    'wait',
    'read',
  ),
  n: fc.nat(1000),
  quantity: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom('Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned', 'Pending'),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function place({ merchant, products, coupon, placedIds }: Shop, { kind, n, quantity }: Step): Promise<void> {
  const first = products[n % 2] as (typeof products)[number]
  const made = await merchant.post('/orders', {
    ...{ customer_full_name: 'Asha Gurung', customer_phone_number: '9812345678', customer_address: 'Ward 4' },
    ...{ customer_address_city: n % 3 ? 'Kathmandu' : 'Bhaktapur', paymentMethod: n % 5 ? 'COD' : 'bank' },
    ...{ source: n % 7 ? 'phone' : 'counter', delivery_charge: n % 4 ? 60 : 0, draft: kind === 'draft' },
    ...(n % 2 ? { discount: 33.33 } : n % 3 ? { coupon: coupon._id } : {}),
    products: [aLine(first, quantity), ...(n % 3 ? [] : [{ product: '', name: 'Wrapping', price: 25, quantity: 1 }])],
  })
  expect([201, 400]).toContain(made.status)
  if (made.status === 201) placedIds.push(made.body._id)
}

async function change({ merchant, placedIds, read }: Shop, { kind, n, quantity, status }: Step): Promise<void> {
  const id = placedIds[n % placedIds.length]
  if (id === undefined) return
  const path = `/orders/${id}`
  const { version, ordered_products: lines, due, paid_amount } = await read(id)
  const line = lines[0].line
  const ofKind: Record<string, () => Promise<unknown>> = {
    status: () => merchant.post(`${path}/status`, { status, restock: n % 2 === 0, courier: n % 2 ? 'Yak' : 'Eagle' }),
    pay: () => merchant.post(`${path}/payments`, { kind: 'cash', amount: n % 3 ? due : due / 2 }),
    refund: () => merchant.post(`${path}/refunds`, { method: 'cash', amount: n % 2 ? paid_amount : 10 }),
    return: () => merchant.post(`${path}/returns`, { lines: [{ line, quantity: 1, restock: true }] }),
    edit: () => merchant.post(`${path}/edit`, { lines: [{ line, quantity }] }, { 'if-match': `"${version}"` }),
  }
  await ofKind[kind]?.()
}

type Figures = { product: string; quantity: number; sales: number; orders: number }

const byText = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()

async function compare(shop: Shop): Promise<void> {
  svc.clock.advance(3)
  const { from } = shop
  const to = nepaliDay(svc.clock.now())
  const report = async (path: string) =>
    (await shop.merchant.get(`/reports/${path}${path.includes('?') ? '&' : '?'}from=${from}&to=${to}`)).body
  const sales = await report('sales')
  const naive = recount(
    await allOrders(shop),
    sales.items.map(({ day }: { day: string }) => day),
  )
  expect(sales).toEqual(naive.sales)
  const found: Figures[] = (await report('products')).items
  const products = [...Map.groupBy(found, ({ product }) => product)].map(([product, rows]) => {
    const sum = (key: 'quantity' | 'sales' | 'orders') => rows.reduce((total, row) => total + row[key], 0)
    return { product, quantity: sum('quantity'), sales: sum('sales'), orders: sum('orders') }
  })
  expect(byText(products)).toEqual(byText(naive.products))
  const coupons = (await report('coupons')).items.map(
    ({ coupon, orders, sales: ofCoupon }: Record<string, unknown>) => ({
      ...{ coupon, orders, sales: ofCoupon },
    }),
  )
  expect(byText(coupons)).toEqual(byText(naive.coupons))
  for (const by of ['city', 'paymentMethod', 'courier', 'source'] as const)
    expect(byText((await report(`breakdown?by=${by}`)).items), by).toEqual(byText(naive[by]))
  const funnel = await report('funnel')
  expect([funnel.orders, funnel.paid_orders]).toEqual([naive.sales.totals.orders, naive.paid])
}

test('reports equal a naive recount after any history of orders, payments, refunds, returns and edits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const shop = await aHistory()
      for (const one of steps) {
        if (one.kind === 'wait') svc.clock.advance((one.n % 40) * hour)
        else if (one.kind === 'read') await compare(shop)
        else if (one.kind === 'place' || one.kind === 'draft') await place(shop, one)
        else await change(shop, one)
      }
      await compare(shop)
    }),
    { numRuns: 12 },
  )
})
