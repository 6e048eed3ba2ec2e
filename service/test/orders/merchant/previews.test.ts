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
