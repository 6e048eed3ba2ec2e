import { describe, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { nepaliDay } from '../../src/platform/values/nepali-day.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { rows } from '../orders/shop.ts'

const svc = await startTestService()
svc.clock.stop()
const today = () => nepaliDay(svc.clock.now())
const range = (from = today(), to = today()) => `from=${from}&to=${to}`

/** Moves the clock to 10:00 in Kathmandu of a later day. */
function goToNextDay(): void {
  const now = svc.clock.now().getTime()
  const start = Date.parse(`${today()}T00:00:00Z`) - 5.75 * 3_600_000
  svc.clock.advance((start + 34 * 3_600_000 - now) / 1000)
}

async function aReporter(sections: Parameters<typeof aShopWithMerchant>[1] = {}) {
  const cap = aProduct({ quantity: 1000, weight: 0 })
  const shop = await aShopWithMerchant(svc, { products: [cap], ...sections })
  const report = async (path: string) => {
    svc.clock.advance(3)
    return (await shop.merchant.get(`/reports/${path}`)).body
  }
  return {
    ...shop,
    cap,
    report,
    order: (quantity = 1, fields = {}) => shop.placedOrder({ products: [aLine(cap, quantity)], ...fields }),
  }
}

describe('reports (14.1)', () => {
  test('today shows the orders placed today by status, and the sales of yesterday', async () => {
    const shop = await aReporter()
    goToNextDay()
    await shop.order(3)
    goToNextDay()
    const [, dispatched, delivered, cancelled] = [
      await shop.order(),
      await shop.order(),
      await shop.order(),
      await shop.order(),
    ]
    await shop.status(dispatched, 'Dispatched')
    await shop.status(delivered, 'Delivered')
    await shop.status(cancelled, 'Cancelled')
    await shop.placeOnline({ products: [aLine(shop.cap)] })
    expect(await shop.report('today')).toEqual({
      ...{ day: today(), orders: 3, sales: 1500, units: 3, to_pack: 1, dispatched: 1, delivered: 1, cancelled: 1 },
      ...{ awaiting_payment: 1, yesterday: { orders: 1, sales: 1500 } },
    })
  })

  test('days that are counted stay counted when a later day cannot be', async () => {
    const shop = await aReporter()
    await shop.order(2)
    const days = 30
    const from = nepaliDay(new Date(svc.clock.now().getTime() - (days - 1) * 86_400_000))
    const sales = `sales?${range(from)}&group=day`
    const counted = () => rows(svc, sql`select day from report_days where store_id = ${shop._id}`)
    const { db } = svc.context
    await execute(db, {
      text: `alter table report_figures add constraint no_today check (day <> '${today()}') not valid`,
      values: [],
    })
    expect(await shop.report(sales)).toEqual({ message: 'Something went wrong' })
    expect((await counted()).length).toBeGreaterThan(0)
    expect((await counted()).length).toBeLessThan(days)
    await execute(db, sql`alter table report_figures drop constraint no_today`)
    expect((await shop.report(sales)).totals).toMatchObject({ orders: 1, sales: 1000 })
    expect(await counted()).toHaveLength(days)
  })

  test('sales have every day, also those of zeros, and the totals; a refund counts on its own day', async () => {
    const shop = await aReporter()
    goToNextDay()
    const from = today()
    const id = await shop.order(2)
    await shop.merchant.post(`/orders/${id}/payments`, { kind: 'cash', amount: 1050 })
    goToNextDay()
    goToNextDay()
    await shop.merchant.post(`/orders/${id}/refunds`, { method: 'cash', amount: 100 })
    const returned = await shop.order()
    await shop.status(returned, 'Delivered')
    await shop.status(returned, 'Returned', { restock: true })
    const { items, totals } = await shop.report(`sales?${range(from)}&group=day`)
    const zeros = { orders: 0, units: 0, sales: 0, discount: 0, delivery: 0, refunds: 0, cancelled: 0, returned: 0 }
    expect(items).toEqual([
      { day: from, ...zeros, orders: 1, units: 2, sales: 1000, delivery: 50 },
      { day: expect.any(String), ...zeros },
      { day: today(), ...zeros, refunds: 100, returned: 1 },
    ])
    expect(totals).toEqual({ ...zeros, orders: 1, units: 2, sales: 1000, delivery: 50, refunds: 100, returned: 1 })
    const months = (await shop.report(`sales?from=${from}&to=${today()}&group=month`)).items
    expect(months.map(({ day }: { day: string }) => day.slice(7))).toEqual(months.map(() => '-01'))
    expect(months.reduce((sum: number, { sales }: { sales: number }) => sum + sales, 0)).toBe(1000)
  })

  test('a day begins at midnight in Kathmandu', async () => {
    const shop = await aReporter()
    goToNextDay()
    const day = today()
    const midnight = Date.parse(`${day}T18:15:00Z`)
    svc.clock.advance((midnight - 60_000 - svc.clock.now().getTime()) / 1000)
    await shop.order()
    svc.clock.advance(120)
    await shop.order(2)
    const { items } = await shop.report(`sales?${range(day)}`)
    expect(items.map(({ units }: { units: number }) => units)).toEqual([1, 2])
  })

  test('products are sold by sales or quantity, before the discount, with variants and free lines apart', async () => {
    const [red, blue] = [aVariant('Red', { price: 100 }), aVariant('Blue', { price: 300 })]
    const hat = aProduct({ name: 'Hat', variants: [red, blue], colors: ['Red', 'Blue'], quantity: 100 })
    const shop = await aReporter({ products: [hat] })
    const made = await shop.merchant.post('/orders', {
      ...{ customer_full_name: 'Asha', customer_phone_number: '9812345678', customer_address: 'Ward 4', discount: 50 },
      ...{ customer_address_city: 'Kathmandu', paymentMethod: 'COD', force: ['stock'] },
      products: [
        aLine(hat, 4, { variant: red._id }),
        aLine(hat, 2, { variant: blue._id }),
        { product: '', name: 'Wrapping', price: 10, quantity: 1 },
      ],
    })
    expect(made.status).toBe(201)
    const row = (variant: { _id: string }, variant_name: string, quantity: number, sales: number) => ({
      ...{ product: hat._id, variant: variant._id, product_name: 'Hat', variant_name, quantity, sales, orders: 1 },
    })
    const wrapping = {
      ...{ product: '', variant: '', product_name: 'Wrapping', variant_name: '', quantity: 1, sales: 10, orders: 1 },
    }
    const bySales = [row(blue, 'Blue', 2, 600), row(red, 'Red', 4, 400), wrapping]
    expect((await shop.report(`products?${range()}&by=sales`)).items).toEqual(bySales)
    const byQuantity = [row(red, 'Red', 4, 400), row(blue, 'Blue', 2, 600)]
    expect((await shop.report(`products?${range()}&by=quantity&limit=2`)).items).toEqual(byQuantity)
  })

  test('coupons show what they gave and brought; a cancelled order does not count', async () => {
    const coupon = aCoupon({ code: 'TEN', coupon_type: 2, coupon_value: 10 })
    const shop = await aReporter({ products: [aProduct()], coupons: [coupon] })
    const order = async () =>
      shop.merchant.post('/orders', {
        ...{
          customer_full_name: 'Asha',
          customer_phone_number: '9812345678',
          customer_address: 'Ward 4',
          coupon: coupon._id,
        },
        ...{ customer_address_city: 'Kathmandu', paymentMethod: 'COD' },
        products: [{ product: '', name: 'Sewing', price: 1000, quantity: 1 }],
      })
    const [, second] = [await order(), await order()]
    expect(second.body.discount, second.text).toMatchObject({ coupon: coupon._id, d_value: 100 })
    await shop.status(second.body._id, 'Cancelled')
    expect((await shop.report(`coupons?${range()}`)).items).toEqual([
      { coupon: coupon._id, code: 'TEN', orders: 1, discount: 100, sales: 900 },
    ])
  })

  test.each([
    ['city', 'Kathmandu'],
    ['paymentMethod', 'COD'],
    ['courier', 'Yak'],
    ['source', 'web'],
  ])('the breakdown by %s', async (by, key) => {
    const shop = await aReporter()
    const [first, second] = [await shop.order(), await shop.order()]
    for (const id of [first, second]) await shop.merchant.patch(`/orders/${id}`, { courier: 'Yak' })
    await shop.status(second, 'Cancelled')
    expect((await shop.report(`breakdown?${range()}&by=${by}`)).items).toEqual([
      { key, orders: 1, sales: 500, cancelled: 1, returned: 0 },
    ])
  })

  test('the funnel counts visits, the three events without a plugin, orders and paid orders', async () => {
    const shop = await aReporter()
    const event = (event_name: string) =>
      svc.post(`/public/meta-event/${shop._id}`, { event_name, event_id: `e-${Math.random()}` })
    for (let n = 0; n < 3; n++) await svc.post(`/analytics/ping/${shop._id}`)
    const names = ['ViewContent', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase']
    expect((await Promise.all(names.map(event))).map(({ status }) => status)).toEqual(names.map(() => 200))
    expect((await event('Nonsense')).status).toBe(400)
    const id = await shop.order()
    await shop.order()
    await shop.merchant.post(`/orders/${id}/payments`, { kind: 'cash', amount: 550 })
    const counts = { visits: 3, product_views: 2, add_to_cart: 1, checkouts: 1, orders: 2, paid_orders: 1 }
    expect(await shop.report(`funnel?${range()}`)).toEqual({ ...counts, items: [{ day: today(), ...counts }] })
  })

  test('figures are at most a minute old, and another store’s orders are in none', async () => {
    const [shop, other] = [await aReporter(), await aReporter()]
    await other.order(7)
    expect((await shop.report('today')).orders).toBe(0)
    const id = await shop.order()
    svc.clock.advance(60)
    expect((await shop.merchant.get('/reports/today')).body.orders).toBe(1)
    await shop.status(id, 'Cancelled')
    svc.clock.advance(60)
    expect((await shop.merchant.get('/reports/today')).body).toMatchObject({ orders: 0, cancelled: 1 })
  })

  test('a change whose transaction commits after a refresh is counted by the next one', async () => {
    const shop = await aReporter()
    const id = await shop.order()
    const { pool } = svc.context.db
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`update orders set status = 'Cancelled', updated_at = $2 where order_id = $1`, [
        id,
        svc.clock.now(),
      ])
      svc.clock.advance(30)
      expect((await shop.report('today')).orders).toBe(1)
      await client.query('commit')
    } finally {
      client.release()
    }
    expect((await shop.report('today')).orders).toBe(0)
  })

  test('reports that are read at once agree', async () => {
    const shop = await aReporter()
    await Promise.all([1, 2, 3, 4].map(() => shop.order()))
    svc.clock.advance(3)
    const reports = await Promise.all(Array.from({ length: 10 }, () => shop.merchant.get(`/reports/sales?${range()}`)))
    expect(reports.map(({ body }) => body.totals.orders)).toEqual(Array(10).fill(4))
  })
})

describe('what is rejected', () => {
  const shop = aShopWithMerchant(svc)

  test.each([
    ['sales', '', { from: 'Required', to: 'Required' }],
    ['sales', 'from=2026-02-30&to=2026-03-01', { from: expect.any(String) }],
    ['sales', 'from=2026-03-02&to=2026-03-01', { to: 'Must not be before the first day' }],
    ['sales', 'from=2025-01-01&to=2026-02-06', { to: 'At most 400 days after the first day' }],
    [
      'sales',
      'from=2026-03-02&to=2026-03-01&group=week',
      { group: 'Must be one of day, month', to: expect.any(String) },
    ],
    ['sales', 'from=2026-01-01&to=2026-02-06&group=week', { group: 'Must be one of day, month' }],
    ['products', 'from=2026-01-01&to=2026-01-02&by=price', { by: 'Must be one of sales, quantity' }],
    ['products', 'from=2026-01-01&to=2026-01-02&limit=251', { limit: 'Must be 1 to 250' }],
    ['breakdown', 'from=2026-01-01&to=2026-01-02', { by: 'Required' }],
    ['funnel', 'from=2026-01-01', { to: 'Required' }],
    ['today', 'from=2026-01-01', { from: 'Unknown parameter' }],
  ])('%s?%s', async (report, query, fields) => {
    const { status, body } = await (await shop).merchant.get(`/reports/${report}?${query}`)
    expect([status, body]).toEqual(rejected(fields as Record<string, string>))
  })

  test('exactly 400 days apart is allowed', async () => {
    const { status, body } = await (await shop).merchant.get('/reports/sales?from=2025-01-01&to=2026-02-05')
    expect([status, body.items.length]).toEqual([200, 401])
  })

  test('a key without read_reports', async () => {
    const clerk = await aMerchant(svc, (await shop)._id, ['read_orders'])
    expect((await clerk.get('/reports/today')).body.right).toBe('read_reports')
  })
})
