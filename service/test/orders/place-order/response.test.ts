import { describe, expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, placed } from '../shop.ts'

const svc = await startTestService()

describe('the response to a placed order (2.12)', () => {
  test('a COD order responds with exactly the fields of 2.12', async () => {
    const cap = aProduct({ price: 500 })
    const shop = await aShop(svc, { products: [cap] })
    const response = await shop.place({ products: [aLine(cap, 2)], customer_email: 'asha@himal.example' })
    expect({ status: response.status, body: response.body }).toEqual({
      status: 200,
      body: {
        success: true,
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        order_number: expect.any(Number),
        total_price: 1000,
        total_quantity: 2,
        delivery_charge: 50,
        email: 'asha@himal.example',
        slug: '',
      },
    })
  })

  test('an online order with held stock responds with the same fields and its hold', async () => {
    const cap = aProduct({ price: 500 })
    const shop = await aShop(svc, { products: [cap] })
    const response = await shop.placeOnline({ products: [aLine(cap)] })
    expect(response.body).toEqual({
      success: true,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      order_number: expect.any(Number),
      total_price: 500,
      total_quantity: 1,
      delivery_charge: 50,
      email: '',
      slug: '',
      hold_seconds: 300,
      hold_expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test('the order numbers of a store have no gap while other stores take orders', async () => {
    const [cap, hat] = [aProduct({ quantity: 100 }), aProduct()]
    const shop = await aShop(svc, { products: [cap] })
    const other = await aShop(svc, { products: [hat] })
    const first = placed(await shop.place({ products: [aLine(cap)] })).order_number
    placed(await other.place({ products: [aLine(hat)] }))
    const responses = await Promise.all(Array.from({ length: 6 }, () => shop.place({ products: [aLine(cap)] })))
    const numbers = responses.map((response) => placed(response).order_number).sort((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((step) => first + step))
  })

  test('a rejected order uses no order number', async () => {
    const [cap, hat] = [aProduct(), aProduct({ quantity: 0 })]
    const shop = await aShop(svc, { products: [cap, hat] })
    const first = placed(await shop.place({ products: [aLine(cap)] })).order_number
    expect((await shop.place({ products: [aLine(hat)] })).status).toBe(400)
    expect(placed(await shop.place({ products: [aLine(cap)] })).order_number).toBe(first + 1)
  })
})

describe('amounts are exact in rupees and paisa', () => {
  test.each([
    ['99.99 x 3', 99.99, 3, 0, 299.97],
    ['0.1 x 3', 0.1, 3, 0, 0.3],
    ['19.99 x 7 with 0.1 a piece', 19.99, 7, 0.1, 140.63],
    ['1.15 x 100', 1.15, 100, 0, 115],
    ['1234567.89 x 9', 1_234_567.89, 9, 0, 11_111_111.01],
    ['free', 0, 2, 0, 0],
    ['free with a charge', 0, 2, 49.5, 99],
  ])('the total of an order is exact: %s', async (_case, price, quantity, customization_charge, total) => {
    const cap = aProduct({ price, quantity: 1000 })
    const shop = await aShop(svc, { products: [cap] })
    const { _id, total_price } = placed(
      await shop.place({ products: [aLine(cap, quantity, { customization_charge })] }),
    )
    expect(total_price).toBe(total)
    const tracked = (await shop.track(_id)).body
    expect(tracked.product_total_price + tracked.customization_total).toBeCloseTo(total, 6)
  })

  test('the total price sums products and customization of all lines, without delivery', async () => {
    const [cap, hat] = [aProduct({ price: 99.99 }), aProduct({ price: 250.5 })]
    const shop = await aShop(svc, { products: [cap, hat] })
    const products = [aLine(cap, 3, { customization_charge: 10.01 }), aLine(hat, 2)]
    const response = placed(await shop.place({ products }))
    expect([response.total_price, response.total_quantity]).toEqual([831, 5])
    const tracked = (await shop.track(response._id)).body
    expect([tracked.product_total_price, tracked.customization_total]).toEqual([800.97, 30.03])
  })
})

describe("prices are the server's (4.3)", () => {
  test.each([
    ['its own when it has one', 800, 800],
    ["the product's when its own is 0", 0, 500],
    ["the product's when it has none", null, 500],
  ])('an ordered variant costs %s', async (_case, price, expected) => {
    const small = aVariant('S', { price })
    const cap = aProduct({ price: 500, sizes: ['S'], variants: [small] })
    const shop = await aShop(svc, { products: [cap] })
    const { _id, total_price } = placed(await shop.place({ products: [aLine(cap, 1, { variant: small._id })] }))
    expect(total_price).toBe(expected)
    expect((await shop.track(_id)).body.ordered_products[0].price).toBe(expected)
  })

  test('prices and totals in the request are ignored', async () => {
    const cap = aProduct({ price: 500 })
    const shop = await aShop(svc, { products: [cap] })
    const claims = { price: 1, total_price: 1, delivery_charge: 0, discount: 499, status: 'Delivered' }
    const response = placed(await shop.place({ products: [aLine(cap, 1, { price: 1 })], ...claims }))
    expect([response.total_price, response.delivery_charge]).toEqual([500, 50])
    expect((await shop.order(response._id))?.status).toBe('Pending')
  })
})
