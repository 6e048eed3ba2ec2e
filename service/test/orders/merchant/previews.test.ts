import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShopWithMerchant } from './a-shop.ts'

const svc = await startTestService()

const { coupon: _coupon, url: _url, paymentMethod: _method, ...customer } = anOrder()
const newOrder = (fields: object) => ({ ...customer, ...fields })

describe('money that comes with an order (10.2)', () => {
  test.each([
    ['a part of the total', {}, 200],
    ['the total', {}, 1050],
    ['more than the total', {}, 1050.01],
    ['money for a draft', { draft: true }, 200],
  ])('a preview shows or rejects %s as the order does', async (_case, fields, amount) => {
    const cap = aProduct({ quantity: 5 })
    const shop = await aShopWithMerchant(svc, { products: [cap] })
    const body = newOrder({ products: [aLine(cap, 2)], paid: { kind: 'cash', amount }, ...fields })
    const preview = await shop.merchant.post('/orders/preview', body)
    const made = await shop.merchant.post('/orders', body)
    const money = ({ body: { total, paid_amount, refunded_amount, due, partial_payment_amount } }: typeof made) => ({
      ...{ total, paid_amount, refunded_amount, due, partial_payment_amount },
    })
    expect(preview.status).toBe(made.status === 201 ? 200 : 409)
    if (made.status === 201) expect(money(preview)).toEqual(money(made))
    else expect(preview.body).toEqual(made.body)
  })
})

describe('a store that never saved a delivery table', () => {
  test.each([true, false])('an edit to a place that no table has is rejected (preview: %s)', async (preview) => {
    const cap = aProduct({ quantity: 5 })
    const shop = await aShopWithMerchant(svc, { products: [cap], delivery: undefined })
    const products = [aLine(cap)]
    const made = await shop.merchant.post('/orders', newOrder({ products, customer_address_city: 'Pokhara' }))
    expect(made.status).toBe(201)
    const edit = (fields: object) => {
      const body = { lines: [{ line: 1, quantity: 2 }], preview, ...fields }
      return shop.merchant.post(`/orders/${made.body._id}/edit`, body, { 'if-match': '*' })
    }
    const unknown = await edit({ customer_address_city: 'Nowhere' })
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { message: 'Selected delivery city not found, please try again' },
    ])
    expect((await edit({ customer_address_city: 'Nowhere', delivery_charge: 5 })).status).toBe(200)
    expect((await edit({ customer_address_city: 'Lalitpur' })).status).toBe(200)
  })
})
