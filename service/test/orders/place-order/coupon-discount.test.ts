import { describe, expect, test } from 'vitest'
import { aCoupon, aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, placed } from '../shop.ts'

const svc = await startTestService()

/** The response and the tracking record of an order of products of these prices with the coupon. */
async function discounted(fields: Record<string, unknown>, prices: number[], line: Record<string, unknown> = {}) {
  const products = prices.map((price) => aProduct({ price }))
  const coupon = aCoupon(fields)
  const shop = await aShop(svc, { products, coupons: [coupon] })
  const lines = products.map((product) => aLine(product, 1, line))
  const response = placed(await shop.place({ products: lines, coupon: coupon._id }))
  return { ...response, tracked: (await shop.track(response._id)).body, coupon }
}

describe('the discount at order time (4.2); delivery is Rs. 50', () => {
  test.each([
    ['flat', { coupon_type: 1, coupon_value: 100 }, [500], 100],
    ['flat with paisa', { coupon_type: 1, coupon_value: 99.99 }, [500], 99.99],
    ['flat, no more than the products cost', { coupon_type: 1, coupon_value: 900 }, [500], 500],
    ['flat, no cap for it', { coupon_type: 1, coupon_value: 100, max_discount_amount: 30 }, [500], 100],
    ['percent', { coupon_type: 2, coupon_value: 10 }, [500], 50],
    ['percent, floored to whole rupees', { coupon_type: 2, coupon_value: 10 }, [499.99], 49],
    ['percent that floats would get wrong', { coupon_type: 2, coupon_value: 29 }, [100], 29],
    ['percent up to its cap', { coupon_type: 2, coupon_value: 10, max_discount_amount: 50 }, [500], 50],
    ['percent above its cap', { coupon_type: 2, coupon_value: 10, max_discount_amount: 49.5 }, [500], 49.5],
    ['percent of everything', { coupon_type: 2, coupon_value: 100 }, [500, 250], 750],
    ['more than everything', { coupon_type: 2, coupon_value: 200 }, [500], 500],
    ['shipping', { coupon_type: 3, coupon_value: 50 }, [500], 25],
    ['shipping, floored', { coupon_type: 3, coupon_value: 33 }, [500], 16],
    ['all shipping', { coupon_type: 3, coupon_value: 100 }, [500], 50],
    ['more than all shipping', { coupon_type: 3, coupon_value: 300 }, [500], 50],
    ['shipping above its cap', { coupon_type: 3, coupon_value: 100, max_discount_amount: 20 }, [500], 20],
    ['a coupon worth nothing', { coupon_type: 2, coupon_value: 0 }, [500], 0],
  ])('the discount of an order: %s', async (_case, coupon, prices, discount) => {
    const order = await discounted(coupon, prices)
    const subtotal = prices.reduce((sum, price) => sum + price, 0)
    expect(order.total_price).toBe(Math.round((subtotal - discount) * 100) / 100)
    expect(order.delivery_charge).toBe(50)
    expect(order.tracked.discount).toMatchObject({ d_value: discount, code: order.coupon.code })
  })

  test('the discount of a coupon without categories is computed with customization charges', async () => {
    const order = await discounted({ coupon_type: 2, coupon_value: 10 }, [500], { customization_charge: 100 })
    expect(order.tracked.discount.d_value).toBe(60)
    expect(order.total_price).toBe(540)
  })

  test('the discount of a coupon with categories is computed on the prices of their lines alone', async () => {
    const rug = aProduct({ price: 1000, categories: ['rugs'] })
    const cap = aProduct({ price: 500 })
    const coupon = aCoupon({ coupon_type: 2, coupon_value: 10, categories: ['rugs'] })
    const categories = [{ name: 'Rugs', slug: 'rugs' }]
    const shop = await aShop(svc, { categories, products: [rug, cap], coupons: [coupon] })
    const products = [aLine(rug, 2, { customization_charge: 100 }), aLine(cap, 1, { customization_charge: 100 })]
    const response = placed(await shop.place({ products, coupon: coupon._id }))
    expect((await shop.track(response._id)).body.discount.d_value).toBe(200)
    expect(response.total_price).toBe(2500 + 300 - 200)
  })

  test('a coupon applies to a product in one of several of its categories', async () => {
    const cap = aProduct({ price: 500, categories: ['caps', 'sale'] })
    const coupon = aCoupon({ coupon_value: 100, categories: ['rugs', 'sale'] })
    const categories = ['rugs', 'caps', 'sale'].map((slug) => ({ name: slug, slug }))
    const shop = await aShop(svc, { categories, products: [cap], coupons: [coupon] })
    expect(placed(await shop.place({ products: [aLine(cap)], coupon: coupon._id })).total_price).toBe(400)
  })

  test('a shipping discount is part of the total price, so the payable amount is right', async () => {
    const order = await discounted({ coupon_type: 3, coupon_value: 100 }, [30])
    expect(order.total_price).toBe(-20)
    expect(order.total_price + order.delivery_charge).toBe(30)
  })
})
