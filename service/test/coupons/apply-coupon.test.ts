import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aFlashSale } from '../orders/flash-sale.ts'
import { aShop, expectRefusal, invalid, message } from '../orders/shop.ts'

const svc = await startTestService()
const hour = 3_600_000
const fromNow = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()
const usedUp = message('All the available coupons have been used.')

async function aShopWith(fields: Record<string, unknown>, sections: Record<string, unknown> = {}) {
  const cap = aProduct({ price: 500 })
  const coupon = aCoupon({ code: 'DASHAIN', ...fields })
  const shop = await aShop(svc, { products: [cap], coupons: [coupon], ...sections })
  return { cap, coupon, shop, apply: (lines: object[] = [aLine(cap)]) => shop.applyCoupon('DASHAIN', lines) }
}

describe('the coupon that is answered (2.7)', () => {
  test('with nothing set: -1 for none, empty for no restriction', async () => {
    const { cap, coupon, apply } = await aShopWith({ coupon_type: 2, coupon_value: 12.5 })
    const answer = await apply([aLine(cap, 3)])
    expect([answer.status, answer.body]).toEqual([
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

  test('with everything set', async () => {
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
    const answer = await shop.applyCoupon('DASHAIN', [aLine(rug, 3), aLine(cap)])
    expect([answer.status, answer.body]).toEqual([
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

  test('the amount is at the prices an order would pay: of variants, and of a sale that has just begun', async () => {
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

  test('what only an order can tell is left to it: minimum, method, place and account', async () => {
    const { apply } = await aShopWith({
      min_order_value: 9000,
      only_for_online_payment: true,
      places: ['Humla'],
      reward_customer_phone: '9800000000',
    })
    expect((await apply()).status).toBe(200)
  })

  test('products that are gone or not Active do not count', async () => {
    const draft = aProduct({ price: 300, status: 'Draft' })
    const { cap, apply } = await aShopWith({}, {})
    const unknown = { _id: newId() }
    expect((await apply([aLine(cap), aLine(unknown), aLine(draft)])).body.total_applicable_amount).toBe(500)
  })
})

describe('refusals (4.2, 7.2) hold nothing', () => {
  test.each(['dashain', 'DASHAIN ', 'DASHAI', '', 'DASHAIN2'])('the code is exact: "%s" is not found', async (code) => {
    const { cap, shop } = await aShopWith({ usage_limit: 5 })
    await expectRefusal(shop, () => shop.applyCoupon(code, [aLine(cap)]), 400, message('Coupan not found'))
  })

  test("another store's code, and an unknown store's, is not found", async () => {
    const { cap } = await aShopWith({})
    const shop = await aShop(svc)
    await expectRefusal(shop, () => shop.applyCoupon('DASHAIN', [aLine(cap)]), 400, message('Coupan not found'))
    const nowhere = { store: newId(), code: 'DASHAIN', products: [] }
    await expectRefusal(shop, () => shop.post('/public/coupon', nowhere), 400, message('Coupan not found'))
  })

  test.each([
    ['inactive', { active: false }, 'Coupon is inactive'],
    ['used up', { usage_limit: 3, used: 3 }, 'All the available coupons have been used.'],
    ['not started', { starts_at: fromNow(hour) }, 'Coupon code not available'],
    ['expired', { expires_at: fromNow(-hour) }, 'Coupon code is expired'],
    ['for other products', { categories: ['rugs'] }, 'Coupon is not applicable to any products'],
    ['inactive before used up', { active: false, usage_limit: 1, used: 1 }, 'Coupon is inactive'],
    ['used up before not started', { usage_limit: 1, used: 1, starts_at: fromNow(hour) }, usedUp.message],
  ])('%s', async (_case, fields, refusal) => {
    const { shop, apply } = await aShopWith(fields, { categories: [{ name: 'Rugs', slug: 'rugs' }] })
    await expectRefusal(shop, () => apply(), 400, message(refusal))
  })

  test('an empty cart, after the coupon itself was judged', async () => {
    const good = await aShopWith({ usage_limit: 5 })
    await expectRefusal(good.shop, () => good.apply([]), 400, message('Cart must not be empty'))
    const expired = await aShopWith({ expires_at: fromNow(-hour) })
    await expectRefusal(expired.shop, () => expired.apply([]), 400, message('Coupon code is expired'))
  })

  test('a cart of nothing that exists', async () => {
    const { shop, apply } = await aShopWith({ usage_limit: 5 })
    const lines = [aLine({ _id: newId() }), { product: 'a b', variant: 'c d', quantity: 1 }]
    await expectRefusal(shop, () => apply(lines), 400, message('Coupon is not applicable to any products'))
  })

  test('a body of the wrong shape names every key', async () => {
    const shop = await aShop(svc)
    const answer = await shop.post('/public/coupon', { store: 'x', products: [{ product: newId(), quantity: 0 }] })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(
      invalid({
        store: 'Invalid id',
        code: 'Required',
        'products.0.quantity': expect.any(String) as unknown as string,
      }),
    )
  })
})

test.each([
  ['products', (product: string) => ({ product })],
  ['products.0.quantity', (product: string) => ({ products: [{ product, variant: '' }] })],
])('a missing %s is required', async (key, fields) => {
  const { cap, shop } = await aShopWith({ usage_limit: 5 })
  const apply = () => shop.post('/public/coupon', { store: shop._id, code: 'DASHAIN', ...fields(cap._id) })
  await expectRefusal(shop, apply, 400, invalid({ [key]: 'Required' }))
})

describe('each successful apply holds one use of a limited coupon for about 12 seconds (3.4)', () => {
  test('the only use: a second apply finds it taken, also by the same shopper', async () => {
    const { shop, apply } = await aShopWith({ usage_limit: 1 })
    expect((await apply()).status).toBe(200)
    await expectRefusal(shop, () => apply(), 400, usedUp)
    svc.clock.advance(11)
    await expectRefusal(shop, () => apply(), 400, usedUp)
    svc.clock.advance(2)
    expect((await apply()).status).toBe(200)
  })

  test('as many applies as uses are left', async () => {
    const { apply } = await aShopWith({ usage_limit: 5, used: 2 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(5).fill(400)])
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body)
    expect(refused).toEqual(Array(5).fill(usedUp))
  })

  test('an unlimited coupon is held by nobody', async () => {
    const { shop, apply } = await aShopWith({})
    expect((await apply()).status).toBe(200)
    expect((await apply()).status).toBe(200)
    expect((await shop.state()).couponHolds).toEqual([])
  })

  test('no apply uses the coupon up for good', async () => {
    const { coupon, shop, apply } = await aShopWith({ usage_limit: 1 })
    expect((await apply()).status).toBe(200)
    expect(await shop.couponUsed(coupon)).toBe(0)
  })

  test("the shopper's address is not kept in clear", async () => {
    const { shop, apply } = await aShopWith({ usage_limit: 1 })
    await apply()
    expect(JSON.stringify((await shop.state()).couponHolds)).not.toContain('203.0.113')
  })
})
