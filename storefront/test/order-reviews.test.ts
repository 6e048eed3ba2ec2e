import { describe, expect, test } from 'vitest'
import { aLine, aProduct } from '../../service/test/harness/store-factory.ts'
import { aMember } from '../../service/test/people/person.ts'
import { openShop } from './harness/shop.ts'

const [cap, shawl] = [aProduct({ name: 'Cap', quantity: 50 }), aProduct({ name: 'Shawl', quantity: 50 })]
const shop = await openShop({ products: [cap, shawl] })
const owner = await aMember(shop.service, shop.storeId, 'owner')
const phone = '9812345678'

/** A delivered order of these lines, made by the shop. */
async function aDeliveredOrder(products: object[], customer_phone_number = phone): Promise<string> {
  const { body } = await owner.post('/orders', {
    ...{ products, customer_full_name: 'Asha Gurung', customer_phone_number, delivery_charge: 0 },
    ...{ customer_address_city: 'Lalitpur', customer_address: 'Patan Dhoka 12', paymentMethod: 'COD' },
  })
  expect((await owner.post(`/orders/${body._id}/status`, { status: 'Delivered' })).status).toBe(200)
  return body._id
}

const review = (order: string, product: string, phone_number: string, query = '') =>
  shop.post(`/track/${order}${query}`, {
    ...{ action: 'review', product_id: product, rating: '4', review: 'Warm', phone_number },
  })

describe('reviews on the page of an order', () => {
  test('a line that is no product of the shop is offered no review', async () => {
    const free = { product: '', name: 'Gift wrapping', price: 50, quantity: 1 }
    const { text } = await shop.get(`/track/${await aDeliveredOrder([aLine(cap), free])}`)
    expect(text).toContain('1 × Gift wrapping')
    expect(text).toContain('How is Cap?')
    expect(text).not.toContain('How is Gift wrapping?')
  })

  test('an order whose customer was erased asks for no phone and no review', async () => {
    const erased = '9800000001'
    const order = await aDeliveredOrder([aLine(cap)], erased)
    const [{ _id }] = (await owner.get(`/customers?phone=${erased}`)).body.items
    expect((await owner.post(`/customers/${_id}/erase`, { phone: erased })).status).toBe(200)
    const { text } = await shop.get(`/track/${order}`)
    expect(text).toContain('1 × Cap')
    expect(text).not.toContain('How is Cap?')
    expect(text).not.toContain('It ends with')
  })

  test('a review that is rejected after a published one is not called published', async () => {
    const order = await aDeliveredOrder([aLine(cap), aLine(shawl)])
    const published = await review(order, cap._id, phone)
    expect([published.status, published.headers.location]).toEqual([303, `/track/${order}?reviewed=1`])
    expect((await shop.get(`/track/${order}?reviewed=1`)).text).toContain('Thank you. Your review is published.')
    const { status, text } = await review(order, shawl._id, '9800000000', '?reviewed=1')
    expect(status).toBe(400)
    expect(text).toContain('This is not the number of this order.')
    expect(text).not.toContain('Thank you. Your review is published.')
  })

  test('a review of a product that was deleted is rejected with the reason', async () => {
    const made = await owner.post('/products', { name: 'Scarf', price: 100, quantity: 5 })
    const order = await aDeliveredOrder([aLine(made.body)])
    expect((await owner.delete(`/products/${made.body._id}`)).status).toBe(204)
    const { status, text } = await review(order, made.body._id, phone)
    expect(status).toBe(400)
    expect(text).toContain('The shop no longer has this product.')
    expect(text).not.toContain('Try again.')
  })

  test('a second review of a product is rejected with the reason, although its form is gone', async () => {
    const order = await aDeliveredOrder([aLine(cap)])
    expect((await review(order, cap._id, phone)).status).toBe(303)
    const { status, text } = await review(order, cap._id, phone)
    expect(status).toBe(400)
    expect(text).toContain('This product has its review of this order already.')
  })
})
