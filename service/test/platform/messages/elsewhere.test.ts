import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { alertsOn } from '../../alerts/alert-shop.ts'
import { aCoupon, aLine, aProduct, aStoreFile } from '../../harness/store-factory.ts'
import { startTestService, type TestResponse } from '../../harness/test-service.ts'
import { aFlashSale } from '../../orders/flash-sale.ts'
import { aShop, ashasPhone, invalid, message, placed, rows } from '../../orders/shop.ts'

/* The messages of 7.2 for everything but placing and paying an order, letter by letter. */

const svc = await startTestService()
const day = 86_400_000
const fromNow = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()

const [cap, hat, lost] = [aProduct(), aProduct(), aProduct()]
const coupons = {
  INACTIVE: aCoupon({ code: 'INACTIVE', active: false }),
  USED: aCoupon({ code: 'USED', usage_limit: 1, used: 1 }),
  EARLY: aCoupon({ code: 'EARLY', starts_at: fromNow(day) }),
  LATE: aCoupon({ code: 'LATE', expires_at: fromNow(-day) }),
  RUGS: aCoupon({ code: 'RUGS', categories: ['rugs'] }),
  GOOD: aCoupon({ code: 'GOOD' }),
}
const live = { _id: newId(), ...aFlashSale(svc, cap) }
const shop = await aShop(svc, {
  store: alertsOn,
  categories: [{ name: 'Rugs', slug: 'rugs' }],
  products: [cap, hat, lost],
  coupons: Object.values(coupons),
  flash_sales: [live],
  forms: [{ name: 'Ask', slug: 'ask', published: true, fields: [] }],
})
const closed = await aShop(svc, {
  store: { checkout: { extras: { allow_customer_cancellation: false } } },
  products: [aProduct()],
})
const { _id: order } = placed(await shop.place({ products: [aLine(cap), aLine(lost)] }))
const { _id: cancelled } = placed(await shop.place({ products: [aLine(cap)] }))
await shop.cancel(cancelled)
await shop.review(order, cap._id)
await rows(svc, sql`delete from products where store_id = ${shop._id} and product_id = ${lost._id}`)

const apply = (code: string, products: object[] = [aLine(cap)]) => shop.applyCoupon(code, products)
const wrongPhone = { fields: { phone_number: "Provided phone number don't match with order phone number" } }
const shortPhone = invalid({ phone_number: 'Phone number must be of 10 digit' })
const ask = (fields: object) =>
  svc.post('/customer/stock-alert', { store: shop._id, product: hat._id, variant_id: '', phone: ashasPhone, ...fields })
const notify = (fields: object) =>
  svc.post(`/public/flash-sale/${shop._id}/notify`, { campaign_id: live._id, phone: ashasPhone, ...fields })
const contactNeeded = invalid({ phone: 'A phone number or email is required' })

type Case = [status: number, body: object, send: () => Promise<TestResponse>]

const tables: Record<string, Case[]> = {
  catalog: [
    [400, message('Product not found'), () => svc.get(`/product/public/${shop._id}/nothing`)],
    [400, message('Category not found'), () => svc.get(`/product/public/${shop._id}/category/nothing`)],
    [400, message('Brand not found'), () => svc.get(`/brand/public/details/${shop._id}/nothing`)],
    [400, message('Brand not found'), () => svc.get(`/brand/public/products/${shop._id}/nothing`)],
  ],
  'coupon apply': [
    [400, message('Coupan not found'), () => apply('NOTHING')],
    [400, message('Coupon is inactive'), () => apply('INACTIVE')],
    [400, message('All the available coupons have been used.'), () => apply('USED')],
    [400, message('Coupon code not available'), () => apply('EARLY')],
    [400, message('Coupon code is expired'), () => apply('LATE')],
    [400, message('Cart must not be empty'), () => apply('GOOD', [])],
    [400, message('Coupon is not applicable to any products'), () => apply('RUGS')],
  ],
  tracking: [[400, message('Order item not found'), () => shop.track(newId())]],
  cancel: [
    [400, shortPhone, () => shop.cancel(order, '981')],
    [401, wrongPhone, () => shop.cancel(order, '9800000000')],
    [
      400,
      message('Store not found'),
      () => shop.post('/order/public/cancel', { store_id: newId(), order_id: newId(), phone_number: ashasPhone }),
    ],
    [400, message('Order cancellation is not available'), () => closed.cancel(newId())],
    [400, message('Order not found'), () => shop.cancel(newId())],
    [400, message('Only orders in Pending or Processing status can be cancelled'), () => shop.cancel(cancelled)],
  ],
  review: [
    [400, shortPhone, () => shop.review(order, hat._id, { phone_number: '98123456789' })],
    [401, wrongPhone, () => shop.review(order, hat._id, { phone_number: '9800000000' })],
    [400, message('Order item not found'), () => shop.review(newId(), cap._id)],
    [400, message('Product has already been reviewed'), () => shop.review(order, cap._id)],
    [400, message('Provided product not found in the following order'), () => shop.review(order, hat._id)],
    [400, message('Selected product not found'), () => shop.review(order, lost._id)],
  ],
  forms: [
    [400, message('Form not found'), () => svc.get(`/public/form/${shop._id}/nothing`)],
    [400, message('Form not found'), () => svc.post(`/public/form/${shop._id}/nothing/submit`, { data: {} })],
    [
      400,
      invalid({ full_name: 'Required', phone: 'Phone number must be of 10 digit' }),
      () => svc.post(`/public/form/${shop._id}/ask/submit`, { data: {} }),
    ],
  ],
  alerts: [
    [400, contactNeeded, () => ask({ phone: undefined })],
    [400, invalid({ email: 'Invalid email' }), () => ask({ email: '' })],
    [400, message('This feature is not enabled for this store.'), () => ask({ store: closed._id })],
    [400, message('Store not found!'), () => ask({ store: newId() })],
    [400, message('Product not found!'), () => ask({ product: newId() })],
    [400, contactNeeded, () => notify({ phone: undefined })],
    [400, message('This sale has already started'), () => notify({})],
    [400, message('Sale not found'), () => notify({ campaign_id: newId() })],
  ],
  blog: [[400, message('Blog post not found'), () => svc.get(`/public/blog/${shop._id}/nothing`)]],
}

describe.each(Object.entries(tables))('%s', (_area, cases) => {
  test.each(cases)('%i %j', async (status, body, send) => {
    const response = await send()
    expect([response.status, response.body]).toEqual([status, body])
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

test('what is well done gets the words of 4.10 to 4.12', async () => {
  const soon = { _id: newId(), ...aFlashSale(svc, cap, { startsIn: 3600 }) }
  const { _id } = await svc.importStore(
    aStoreFile({ products: [{ ...cap, _id: newId() }], flash_sales: [soon], forms: [{ name: 'Ask', slug: 'ask' }] }),
  )
  const told = [
    await shop.cancel(placed(await shop.place({ products: [aLine(cap)] }))._id),
    await shop.review(placed(await shop.place({ products: [aLine(hat)] }))._id, hat._id, { rating: 3, review: 'Fine' }),
    await svc.post(`/public/form/${_id}/ask/submit`, { data: { full_name: 'A', phone: ashasPhone } }),
    await ask({}),
    await svc.post(`/public/flash-sale/${_id}/notify`, { campaign_id: soon._id, phone: ashasPhone }),
  ].map(({ status, body }) => [status, body])
  expect(told).toEqual([
    [200, { success: true, message: 'Order cancelled successfully' }],
    [200, { success: true, message: 'Review recorded successfully', rating: 3, review: 'Fine' }],
    [200, { success: true, message: 'Submitted successfully' }],
    [200, { data: { subscribed: true }, message: "We'll notify you when it's back in stock." }],
    [200, { success: true, message: "We'll let you know when the sale starts." }],
  ])
})
