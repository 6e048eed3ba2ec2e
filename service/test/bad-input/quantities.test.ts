import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLine, anOrder } from '../harness/store-factory.ts'
import type { TestService } from '../harness/test-service.ts'
import { expectDocumented, expectInvalid, nothingChanges } from './guarantee.ts'
import { openShop, type Shop, startWalkedService } from './routes.ts'

let svc: TestService
let shop: Shop

beforeAll(async () => {
  svc = await startWalkedService()
  shop = await openShop(svc)
})

nothingChanges(() => svc)

afterEach(async () => {
  expect((await svc.get(`/product/public/${shop._id}/cap`)).body.quantity).toBe(9)
})

/** `quantity` is JSON text, because not all of these values survive a JavaScript number. */
const bodyWith = (body: object, quantity: string) =>
  JSON.stringify(body).replace('"quantity":1', `"quantity":${quantity}`)
const post = (url: string, payload: string) =>
  svc.request({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
const order = (fields: object, quantity: string) =>
  post(`/order/${shop._id}`, bodyWith(anOrder({ products: [aLine(shop.cap)], ...fields }), quantity))
const apply = (quantity: string) =>
  post('/public/coupon', bodyWith({ store: shop._id, code: shop.coupon.code, products: [aLine(shop.cap)] }, quantity))

const impossible = [
  '0',
  '-1',
  '-0',
  '1.5',
  '0.1',
  '1e309',
  '-1e309',
  '1e-3',
  '"2"',
  '"two"',
  '""',
  'null',
  'true',
  '[1]',
  '{}',
  '9007199254740993',
  '1e20',
]

describe.each(impossible)('a quantity of %s', (quantity) => {
  test('an impossible quantity in an order is rejected', async () =>
    expectInvalid(await order({}, quantity), quantity, 'products.0.quantity'))

  test('an impossible quantity in an online order is rejected', async () => {
    expectInvalid(await order({ paymentMethod: 'WalletA' }, quantity), quantity, 'products.0.quantity')
  })

  test('an impossible quantity in the second line is rejected', async () => {
    const products = [{ ...aLine(shop.shawl), variant: shop.redSmall._id, quantity: 2 }, aLine(shop.cap)]
    expectInvalid(await order({ products }, quantity), quantity, 'products.1.quantity')
  })

  test('an impossible quantity is rejected when a coupon is applied', async () =>
    expectInvalid(await apply(quantity), quantity, 'products.0.quantity'))
})

describe.each(['11', '1e9', '2147483648', '9007199254740991'])(
  'a quantity of %s, which is above the stock',
  (quantity) => {
    test.each(['COD', 'WalletA'])('an order (%s) above the stock is rejected', async (paymentMethod) => {
      const response = await order({ paymentMethod }, quantity)
      expectDocumented(response, quantity)
      expect(response.status).toBe(400)
    })

    test('lines that are above the stock only together are rejected', async () => {
      const products = Array.from({ length: 3 }, () => aLine(shop.cap, 4))
      const response = await order({ products }, quantity)
      expect({ status: response.status, body: response.body }).toEqual({
        status: 400,
        body: { message: 'Either of the selected product is out of stock' },
      })
    })
  },
)

describe('amounts above the range of money', () => {
  test.each(['9007199254740991', '4503599627370496', '1e15'])(
    '%s units without a stock limit are rejected when their amount is too large',
    async (quantity) => {
      for (const products of [
        [aLine(shop.endless)],
        [aLine(shop.endless), aLine(shop.endless, 9_007_199_254_740_991)],
      ]) {
        const response = await order({ products }, quantity)
        expectDocumented(response, quantity)
        expect(response.status).toBe(400)
      }
    },
  )

  test.each(['1e309', '-1', '1e15', '"5"', '-0.01'])('a customization charge of %s is rejected', async (charge) => {
    const body = JSON.stringify(anOrder({ products: [aLine(shop.cap, 1, { customization_charge: 77 })] }))
    const response = await post(`/order/${shop._id}`, body.replace(':77', `:${charge}`))
    expectInvalid(response, charge, 'products.0.customization_charge')
  })
})

test.each(['0', '6', '-1', '1e309', '"5"', 'null', '0.99'])('a rating of %s is rejected', async (rating) => {
  const review = {
    store_id: shop._id,
    order_id: shop.orderId,
    product_id: shop.cap._id,
    phone_number: '9812345678',
    review: '',
  }
  const body = JSON.stringify({ ...review, rating: 77 }).replace(':77', `:${rating}`)
  expectInvalid(await post('/order/public/submit-review', body), rating, 'rating')
})
