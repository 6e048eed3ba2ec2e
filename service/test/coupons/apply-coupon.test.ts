import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aFlashSale } from '../orders/flash-sale.ts'
import { aShop, expectRejection, invalid, message } from '../orders/shop.ts'

const svc = await startTestService()
svc.clock.stop()
const hour = 3_600_000
const fromNow = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()
const usedUp = message('All the available coupons have been used.')

async function aShopWith(fields: Record<string, unknown>, sections: Record<string, unknown> = {}) {
  const cap = aProduct({ price: 500 })
  const coupon = aCoupon({ code: 'DASHAIN', ...fields })
  const shop = await aShop(svc, { products: [cap], coupons: [coupon], ...sections })
  return { cap, coupon, shop, apply: (lines: object[] = [aLine(cap)]) => shop.applyCoupon('DASHAIN', lines) }
}

describe('the response of apply (2.7)', () => {
  test('a coupon without limits and restrictions has -1 and empty lists', async () => {
    const { cap, coupon, apply } = await aShopWith({ coupon_type: 2, coupon_value: 12.5 })
    const response = await apply([aLine(cap, 3)])
    expect([response.status, response.body]).toEqual([
      200,
      {
        _id: coupon._id,
        code: 'DASHAIN',
        coupon_type: 2,
        coupon_value: 12.5,
        min_order_value: -1,
        max_discount_amount: -1,
        total_applicable_amount: 1500,
        only_for_cod_payment: false,
        only_for_online_payment: false,
        categories: [],
        places: [],
      },
    ])
  })

  test('a coupon with every limit and restriction has all of them', async () => {
    const rugs = { _id: newId(), name: 'Rugs', slug: 'rugs' }
    const rug = aProduct({ price: 99.99, categories: ['rugs'] })
    const cap = aProduct({ price: 500 })
    const coupon = aCoupon({
      code: 'DASHAIN',
      min_order_value: 1000.5,
      max_discount_amount: 200,
      only_for_cod_payment: true,
      categories: ['rugs'],
      places: ['Kathmandu'],
      usage_limit: 9,
      reward_customer_phone: '9800000000',
    })
    const shop = await aShop(svc, { categories: [rugs], products: [rug, cap], coupons: [coupon] })
    const response = await shop.applyCoupon('DASHAIN', [aLine(rug, 3), aLine(cap)])
    expect([response.status, response.body]).toEqual([
      200,
      {
        _id: coupon._id,
        code: 'DASHAIN',
        coupon_type: 1,
        coupon_value: 100,
        min_order_value: 1000.5,
        max_discount_amount: 200,
        total_applicable_amount: 299.97,
        only_for_cod_payment: true,
        only_for_online_payment: false,
        categories: [rugs._id],
        places: ['Kathmandu'],
      },
    ])
  })

  test('the applicable amount is at the prices of an order: of variants, and of a sale just started', async () => {
    const small = aVariant('S', { price: 800 })
    const bare = aVariant('L', { price: 0 })
    const cap = aProduct({ price: 500, sizes: ['S', 'L'], variants: [small, bare] })
    const flash_sales = [aFlashSale(svc, cap, { startsIn: 60 })]
    const shop = await aShop(svc, { products: [cap], coupons: [aCoupon({ code: 'DASHAIN' })], flash_sales })
    const lines = [aLine(cap, 2, { variant: small._id }), aLine(cap, 1, { variant: bare._id })]
    const amount = async () => (await shop.applyCoupon('DASHAIN', lines)).body.total_applicable_amount
    expect(await amount()).toBe(2100)
    svc.clock.advance(61)
    expect(await amount()).toBe(1050)
  })

  test('apply does not check the minimum, payment method, place and account', async () => {
    const { apply } = await aShopWith({
      min_order_value: 9000,
      only_for_online_payment: true,
      places: ['Humla'],
      reward_customer_phone: '9800000000',
    })
    expect((await apply()).status).toBe(200)
  })

  test('products that are deleted or not Active do not count in the applicable amount', async () => {
    const draft = aProduct({ price: 300, status: 'Draft' })
    const { cap, apply } = await aShopWith({}, {})
    const unknown = { _id: newId() }
    expect((await apply([aLine(cap), aLine(unknown), aLine(draft)])).body.total_applicable_amount).toBe(500)
  })
})

describe('rejected coupons (4.2, 7.2)', () => {
  test.each(['dashain', 'DASHAIN ', 'DASHAI', '', 'DASHAIN2'])(
    'the code "%s" is not found, because codes are exact',
    async (code) => {
      const { cap, shop } = await aShopWith({ usage_limit: 5 })
      await expectRejection(shop, () => shop.applyCoupon(code, [aLine(cap)]), 400, message('Coupan not found'))
    },
  )

  test("another store's code, and an unknown store's, is not found", async () => {
    const { cap } = await aShopWith({})
    const shop = await aShop(svc)
    await expectRejection(shop, () => shop.applyCoupon('DASHAIN', [aLine(cap)]), 400, message('Coupan not found'))
    const nowhere = { store: newId(), code: 'DASHAIN', products: [] }
    await expectRejection(shop, () => shop.post('/public/coupon', nowhere), 400, message('Coupan not found'))
  })

  test.each([
    ['inactive', { active: false }, 'Coupon is inactive'],
    ['used up', { usage_limit: 3, used: 3 }, 'All the available coupons have been used.'],
    ['not started', { starts_at: fromNow(hour) }, 'Coupon code not available'],
    ['expired', { expires_at: fromNow(-hour) }, 'Coupon code is expired'],
    ['for other products', { categories: ['rugs'] }, 'Coupon is not applicable to any products'],
    ['inactive before used up', { active: false, usage_limit: 1, used: 1 }, 'Coupon is inactive'],
    ['used up before not started', { usage_limit: 1, used: 1, starts_at: fromNow(hour) }, usedUp.message],
  ])('apply rejects a coupon that is %s and holds nothing', async (_case, fields, rejection) => {
    const { shop, apply } = await aShopWith(fields, { categories: [{ name: 'Rugs', slug: 'rugs' }] })
    await expectRejection(shop, () => apply(), 400, message(rejection))
  })

  test('apply rejects an empty cart after it has checked the coupon', async () => {
    const good = await aShopWith({ usage_limit: 5 })
    await expectRejection(good.shop, () => good.apply([]), 400, message('Cart must not be empty'))
    const expired = await aShopWith({ expires_at: fromNow(-hour) })
    await expectRejection(expired.shop, () => expired.apply([]), 400, message('Coupon code is expired'))
  })

  test('apply rejects a cart of unknown products', async () => {
    const { shop, apply } = await aShopWith({ usage_limit: 5 })
    const lines = [aLine({ _id: newId() }), { product: 'a b', variant: 'c d', quantity: 1 }]
    await expectRejection(shop, () => apply(lines), 400, message('Coupon is not applicable to any products'))
  })

  test('apply reports every invalid field', async () => {
    const shop = await aShop(svc)
    const response = await shop.post('/public/coupon', { store: 'x', products: [{ product: newId(), quantity: 0 }] })
    expect(response.status).toBe(400)
    expect(response.body).toEqual(
      invalid({
        store: 'Invalid id',
        code: 'Required',
        'products.0.quantity': 'Quantity must be at least 1',
      }),
    )
  })

  test.each([
    [[{ quantity: 1.5 }], 'products.0.quantity', 'Quantity must be a whole number'],
    [Array(201).fill({ quantity: 1 }), 'products', 'Max 200 products are allowed'],
  ])('a cart that no order takes has the message of an order', async (lines, key, text) => {
    const { cap, shop, apply } = await aShopWith({ usage_limit: 5 })
    const cart = lines.map((line: object) => ({ product: cap._id, ...line }))
    await expectRejection(shop, () => apply(cart), 400, invalid({ [key]: text }))
  })
})

test.each([
  ['products', (product: string) => ({ product })],
  ['products.0.quantity', (product: string) => ({ products: [{ product, variant: '' }] })],
])('a missing %s is required', async (key, fields) => {
  const { cap, shop } = await aShopWith({ usage_limit: 5 })
  const apply = () => shop.post('/public/coupon', { store: shop._id, code: 'DASHAIN', ...fields(cap._id) })
  await expectRejection(shop, apply, 400, invalid({ [key]: 'Required' }))
})

describe('each successful apply holds one use of a limited coupon for about 12 seconds (3.4)', () => {
  test('a second apply of the only use is rejected, also for the same shopper', async () => {
    const { shop, apply } = await aShopWith({ usage_limit: 1 })
    expect((await apply()).status).toBe(200)
    await expectRejection(shop, () => apply(), 400, usedUp)
    svc.clock.advance(11)
    await expectRejection(shop, () => apply(), 400, usedUp)
    svc.clock.advance(2)
    expect((await apply()).status).toBe(200)
  })

  test('as many applies succeed as uses are left', async () => {
    const { apply } = await aShopWith({ usage_limit: 5, used: 2 })
    const responses = await Promise.all(Array.from({ length: 8 }, () => apply()))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(5).fill(400)])
    const rejected = responses.filter(({ status }) => status !== 200).map(({ body }) => body)
    expect(rejected).toEqual(Array(5).fill(usedUp))
  })

  test('apply holds no use of an unlimited coupon', async () => {
    const { shop, apply } = await aShopWith({})
    expect((await apply()).status).toBe(200)
    expect((await apply()).status).toBe(200)
    expect((await shop.state()).couponHolds).toEqual([])
  })

  test('an applied use is free again after its hold', async () => {
    const { coupon, shop, apply } = await aShopWith({ usage_limit: 1 })
    expect((await apply()).status).toBe(200)
    expect(await shop.couponUsed(coupon)).toBe(0)
  })

  test("apply stores no shopper's address in plain text", async () => {
    const { shop, apply } = await aShopWith({ usage_limit: 1 })
    await apply()
    expect(JSON.stringify((await shop.state()).couponHolds)).not.toContain('203.0.113')
  })
})
