import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop } from '../orders/shop.ts'

const svc = await startTestService()

const hats = { name: 'Hats', slug: 'hats' }
const delivery = {
  defaults: [100, 100, 100, 100, 100, 100],
  places: [
    ['Kathmandu', true, -1, -1, -1, -1, -1, -1],
    ['Humla', false, 400, 400, 400, 400, 400, 400],
  ],
}

async function aCart(couponFields: Record<string, unknown> = {}) {
  const cap = aProduct({ price: 500, categories: ['hats'] })
  const rug = aProduct({ price: 2000 })
  const coupon = aCoupon(couponFields)
  const shop = await aShop(svc, { categories: [hats], products: [cap, rug], coupons: [coupon], delivery })
  const merchant = await aMerchant(svc, shop._id)
  const preview = (body: object = {}) =>
    merchant.post('/coupons/preview', {
      ...{ coupon: coupon._id, products: [aLine(cap, 2), aLine(rug)], place: 'Kathmandu', ...body },
    })
  return { cap, rug, coupon, shop, merchant, preview }
}

const tenPercent = { coupon_type: 2, coupon_value: 10 }

describe('money', () => {
  test('the figures are those of an order', async () => {
    const { cap, rug, coupon, shop, preview } = await aCart(tenPercent)
    const products = [aLine(cap, 2, { customization_charge: 50 }), aLine(rug)]
    const { status, body } = await preview({ products })
    const expected = { subtotal: 3000, customization_total: 100, delivery_charge: 100, discount: 310, total: 2890 }
    expect([status, body]).toEqual([200, { ...expected, total_applicable_amount: 3000, rejected: null }])
    const order = await shop.place({ products, coupon: coupon._id, customer_address_city: 'Kathmandu' })
    expect(order.body.total_price + order.body.delivery_charge).toBe(body.total)
  })

  test('a coupon of a category applies to its products only', async () => {
    const { preview } = await aCart({ ...tenPercent, categories: ['hats'] })
    expect((await preview()).body).toMatchObject({ total_applicable_amount: 1000, discount: 100, total: 3000 })
  })

  test('without a place there is no delivery charge', async () => {
    const { preview } = await aCart({ coupon_type: 3, coupon_value: 100 })
    expect((await preview({ place: '' })).body).toMatchObject({ delivery_charge: 0, discount: 0, rejected: null })
    expect((await preview()).body).toMatchObject({ delivery_charge: 100, discount: 100, total: 3000 })
  })

  test('the keys of a coupon that is not saved give the same', async () => {
    const { preview } = await aCart()
    const coupon = { ...tenPercent, categories: ['hats'], max_discount_amount: 60, places: ['Kathmandu'] }
    expect((await preview({ coupon })).body).toMatchObject({ discount: 60, total_applicable_amount: 1000 })
    expect((await preview({ coupon: { coupon_type: 1, coupon_value: 99.5 } })).body).toMatchObject({ discount: 99.5 })
  })
})

describe('an order that would be rejected', () => {
  const yesterday = '2026-01-01T00:00:00Z'
  const later = '2099-01-01T00:00:00Z'
  test.each([
    ['an inactive coupon', { active: false }, {}, 'Coupon is inactive'],
    ['a coupon without uses', { usage_limit: 1, used: 1 }, {}, 'All the available coupons have been used.'],
    ['a coupon of later', { starts_at: later }, {}, 'Coupon code not available'],
    ['an expired coupon', { expires_at: yesterday }, {}, 'Coupon code is expired'],
    ['COD only', { only_for_cod_payment: true }, { paymentMethod: 'QR' }, 'Only cash on delivery can use this coupon'],
    ['online only', { only_for_online_payment: true }, {}, 'Only online payment method can use this coupon'],
    ['another place', { places: ['Humla'] }, {}, 'This coupon is not valid for Kathmandu'],
    ['a small order', { min_order_value: 3101 }, {}, 'Coupon is only applicable for order value above 3101'],
    ['an unknown place', {}, { place: 'Atlantis' }, 'Selected delivery city not found, please try again'],
    ['no COD there', {}, { place: 'Humla' }, 'Cash on delivery is not available for the selected delivery location'],
  ])('%s: its message', async (_case, fields, body, message) => {
    const { preview, shop, cap, rug, coupon } = await aCart(fields)
    const response = await preview(body)
    expect([response.status, response.body]).toMatchObject([200, { rejected: message, discount: 0, subtotal: 3000 }])
    const { place = 'Kathmandu', ...rest } = body as { place?: string }
    const products = [aLine(cap, 2), aLine(rug)]
    const order = await shop.place({ products, coupon: coupon._id, customer_address_city: place, ...rest })
    expect([order.status, order.body.message]).toEqual([400, message])
  })

  test('no product of the coupon’s categories, a draft, and a missing variant', async () => {
    const { merchant, rug, coupon, preview } = await aCart({ categories: ['hats'] })
    expect((await preview({ products: [aLine(rug)] })).body).toMatchObject({
      ...{ rejected: 'Coupon is not applicable to any products', total_applicable_amount: 0 },
    })
    await merchant.patch(`/products/${rug._id}`, { status: 'Draft' })
    expect((await preview()).body.rejected).toBe('Either of the selected product is already deleted')
    const file = { format: 'pasal-store/1', store: { _id: merchant.storeId } }
    const socks = aProduct({ variants: [aVariant('S')] })
    await svc.importStore({ ...file, products: [socks] })
    const response = await merchant.post('/coupons/preview', { coupon: coupon._id, products: [aLine(socks)] })
    expect(response.body.rejected).toBe('Variant selection required for this product')
  })
})

test.each([
  ['an unknown coupon', { coupon: newId() }, { coupon: 'Coupon not found' }],
  ['neither an id nor keys', { coupon: 5 }, { coupon: 'Must be an id, or the keys of a coupon' }],
  ['a coupon without its type', { coupon: { coupon_value: 5 } }, { 'coupon.coupon_type': 'Required' }],
  [
    'keys that contradict each other',
    { coupon: { coupon_type: 2, coupon_value: 101 } },
    { 'coupon.coupon_value': 'Must be at most 100 percent' },
  ],
  [
    'an unknown category',
    { coupon: { coupon_type: 1, coupon_value: 5, categories: ['rugs'] } },
    { 'coupon.categories.0': 'Category not found' },
  ],
  [
    'an unknown product',
    { products: [{ product: newId(), quantity: 1 }] },
    { 'products.0.product': 'Product not found' },
  ],
  ['no products', { products: [] }, { products: 'At least 1' }],
  ['an unknown key', { code: 'DASHAIN' }, { code: 'Unknown field' }],
])('%s is rejected', async (_case, body, fields) => {
  const { preview } = await aCart()
  const response = await preview(body)
  expect([response.status, response.body]).toEqual(rejected(fields))
})

test('a variant that does not exist, and coupon and product of another store are not found', async () => {
  const [cart, foreign] = [await aCart(), await aCart()]
  const ofOther = await cart.preview({ coupon: foreign.coupon._id })
  expect(ofOther.body.fields).toEqual({ coupon: 'Coupon not found' })
  const lines = await cart.preview({ products: [aLine(foreign.cap), aLine(cart.cap, 1, { variant: newId() })] })
  expect(lines.body.fields).toEqual({
    ...{ 'products.0.product': 'Product not found', 'products.1.variant': 'Variant not found' },
  })
})

test('it holds no use: the last use is there for a shopper after many previews', async () => {
  const { preview, shop, cap, coupon, merchant } = await aCart({ usage_limit: 1 })
  for (let times = 0; times < 3; times += 1) expect((await preview()).body.rejected).toBeNull()
  const held = await many(
    svc.context.db,
    sql`select 1 from coupon_holds where store_id = ${shop._id} union all
        select 1 from coupon_uses where store_id = ${shop._id}`,
  )
  expect(held).toEqual([])
  const order = await shop.place({ products: [aLine(cap)], coupon: coupon._id, customer_address_city: 'Kathmandu' })
  expect(order.status).toBe(200)
  expect((await preview()).body.rejected).toBe('All the available coupons have been used.')
  expect((await merchant.get(`/coupons/${coupon._id}`)).body).toMatchObject({ used: 1, reserved: 0 })
})
