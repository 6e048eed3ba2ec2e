import { describe, expect, test } from 'vitest'
import { aLine, aProduct } from '../../service/test/harness/store-factory.ts'
import { aMember } from '../../service/test/people/person.ts'
import { openShop } from './harness/shop.ts'

const cap = aProduct({ name: 'Cap', quantity: 50 })
const shop = await openShop({ products: [cap] })
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
})
