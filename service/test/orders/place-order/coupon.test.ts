import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aCoupon, aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
svc.clock.stop()
const hour = 3_600_000
const fromNow = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()

/** A shop of one Rs. 500 cap (delivery Rs. 50) and one coupon; `order` uses it. */
async function aShopWith(fields: Record<string, unknown>, sections: Record<string, unknown> = {}) {
  const cap = aProduct({ price: 500 })
  const coupon = aCoupon(fields)
  const shop = await aShop(svc, { products: [cap], coupons: [coupon], ...sections })
  const order = (more: Record<string, unknown> = {}) =>
    shop.place({ products: [aLine(cap)], coupon: coupon._id, ...more })
  return { cap, coupon, shop, order }
}

describe('values of `coupon` in an order (4.3)', () => {
  test.each([
    ['nothing', ''],
    ['a code', 'DASHAIN'],
    ['twenty characters', 'x'.repeat(20)],
  ])('a coupon value that is %s is ignored: no discount and no error', async (_case, coupon) => {
    const { order } = await aShopWith({ code: 'DASHAIN' })
    expect(placed(await order({ coupon })).total_price).toBe(500)
  })

  test.each([
    ['twenty-one characters', 'x'.repeat(21)],
    ['twenty-four that are not hex', 'z'.repeat(24)],
    ['twenty-five hex digits', 'a'.repeat(25)],
    ['a novel', 'x'.repeat(1000)],
  ])('a coupon value that is %s is the documented 500', async (_case, coupon) => {
    const { shop, order } = await aShopWith({})
    const text = `Cast to ObjectId failed for value ${JSON.stringify(coupon.slice(0, 100))} (type string) at path "_id"`
    await expectRejection(shop, () => order({ coupon }), 500, { errors: { message: text } })
  })

  test('a coupon id in upper case is the same coupon', async () => {
    const { coupon, order } = await aShopWith({ coupon_value: 100 })
    expect(placed(await order({ coupon: coupon._id.toUpperCase() })).total_price).toBe(400)
  })
})

describe('a coupon that cannot be used fails the whole order (7.2)', () => {
  test('an unknown coupon is rejected', async () => {
    const { shop, order } = await aShopWith({})
    await expectRejection(shop, () => order({ coupon: newId() }), 400, message('Coupon not found'))
  })

  test("another store's coupon is rejected", async () => {
    const { coupon } = await aShopWith({})
    const { shop, order } = await aShopWith({})
    const rejection = message('You are not allowed to perform this action')
    await expectRejection(shop, () => order({ coupon: coupon._id }), 400, rejection)
  })

  const online = { paymentMethod: 'WalletA' }
  test.each([
    ['inactive', { active: false }, {}, 'Coupon is inactive'],
    ['used up', { usage_limit: 3, used: 3 }, {}, 'All the available coupons have been used.'],
    ['not started', { starts_at: fromNow(hour) }, {}, 'Coupon code not available'],
    ['over', { expires_at: fromNow(-hour) }, {}, 'Coupon code is expired'],
    ['for COD only', { only_for_cod_payment: true }, online, 'Only cash on delivery can use this coupon'],
    [
      'for COD only, with any other word',
      { only_for_cod_payment: true },
      { paymentMethod: 'cod' },
      'Only cash on delivery can use this coupon',
    ],
    ['for online only', { only_for_online_payment: true }, {}, 'Only online payment method can use this coupon'],
    [
      'for online only, with no method',
      { only_for_online_payment: true },
      { paymentMethod: undefined },
      'Only online payment method can use this coupon',
    ],
    ['for another place', { places: ['Humla'] }, {}, 'This coupon is not valid for Kathmandu'],
    ['for larger orders', { min_order_value: 550.5 }, {}, 'Coupon is only applicable for order value above 550.5'],
    [
      'for much larger orders, as a raw number',
      { min_order_value: 100_000 },
      {},
      'Coupon is only applicable for order value above 100000',
    ],
    [
      'for another account',
      { reward_customer_phone: '9800000000' },
      {},
      'This reward coupon belongs to another account',
    ],
  ])('an order is rejected when its coupon is %s', async (_case, coupon, request, rejection) => {
    const { shop, order } = await aShopWith(coupon)
    await expectRejection(shop, () => order(request), 400, message(rejection))
  })

  test('a coupon for other categories is rejected', async () => {
    const sections = { categories: [{ name: 'Rugs', slug: 'rugs' }] }
    const { shop, order } = await aShopWith({ categories: ['rugs'] }, sections)
    await expectRejection(shop, () => order(), 400, message('Coupon is not applicable to any products'))
  })

  test.each([
    ['started', { starts_at: fromNow(-hour), expires_at: fromNow(hour) }, {}],
    ['one use left', { usage_limit: 3, used: 2 }, {}],
    ['for COD', { only_for_cod_payment: true }, {}],
    ['for online payment', { only_for_online_payment: true }, online],
    ['for this place', { places: ['Humla', 'Kathmandu'] }, {}],
    ['for orders of exactly this much, delivery included', { min_order_value: 550 }, {}],
    ["for this shopper's account", { reward_customer_phone: '9812345678' }, {}],
  ])('a coupon is accepted: %s', async (_case, coupon, request) => {
    const { order } = await aShopWith(coupon)
    expect(placed(await order(request)).total_price).toBe(400)
  })

  test('a coupon starts and expires by the clock', async () => {
    const { shop, order } = await aShopWith({ starts_at: fromNow(hour), expires_at: fromNow(2 * hour) })
    await expectRejection(shop, () => order(), 400, message('Coupon code not available'))
    svc.clock.advance(3601)
    placed(await order())
    svc.clock.advance(3600)
    await expectRejection(shop, () => order(), 400, message('Coupon code is expired'))
  })

  test('products, customization and delivery count towards the minimum of a coupon', async () => {
    const { cap, shop, order } = await aShopWith({ min_order_value: 570 })
    const dearer = (customization_charge: number) => ({ products: [aLine(cap, 1, { customization_charge })] })
    const rejection = message('Coupon is only applicable for order value above 570')
    await expectRejection(shop, () => order(dearer(19.99)), 400, rejection)
    placed(await order(dearer(20)))
  })

  test('of two reasons to reject a coupon the one listed first decides the message', async () => {
    const faults: [Record<string, unknown>, string][] = [
      [{ reward_customer_phone: '9800000000' }, 'This reward coupon belongs to another account'],
      [{ active: false }, 'Coupon is inactive'],
      [{ usage_limit: 1, used: 1 }, 'All the available coupons have been used.'],
      [{ expires_at: fromNow(-hour) }, 'Coupon code is expired'],
      [{ only_for_online_payment: true }, 'Only online payment method can use this coupon'],
      [{ places: ['Humla'] }, 'This coupon is not valid for Kathmandu'],
      [{ min_order_value: 9000 }, 'Coupon is only applicable for order value above 9000'],
      [{ categories: ['rugs'] }, 'Coupon is not applicable to any products'],
    ]
    for (const [index, [, rejection]] of faults.entries()) {
      const fields = Object.assign({}, ...faults.slice(index).map(([fault]) => fault))
      const { shop, order } = await aShopWith(fields, { categories: [{ name: 'Rugs', slug: 'rugs' }] })
      await expectRejection(shop, () => order(), 400, message(rejection))
    }
  })
})
