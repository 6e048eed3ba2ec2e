import { expect, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from './shop.ts'

const svc = await startTestService()

test('a tracked order without optional fields has every field of 2.13, empty and not missing', async () => {
  const cap = aProduct({ price: 500, weight: 0.4, image_urls: [] })
  const shop = await aShop(svc, { products: [cap] })
  const { _id } = placed(await shop.placeOnline({ products: [aLine(cap)] }))
  const { paymentMethod: _method, created_at: _made, ...record } = (await shop.track(_id)).body
  expect(record).toEqual({
    ...{ _id, slug: '', status: 'Inactive', payment_status: 'Unpaid', store: shop._id },
    ...{ customer_full_name: 'Asha Gurung', customer_email: '', customer_phone_number: '•••••••678' },
    ...{ customer_address_city: 'Kathmandu', customer_address: 'Patan Dhoka 12' },
    ...{ customer_address_landmark: '', customer_address_province: '' },
    ordered_products: [
      {
        ...{ image_url: '', product_id: cap._id, product_name: cap.name, price: 500, compare_at_price: 0 },
        ...{ variant_id: '', variant_name: '', quantity: 1, print: null },
      },
    ],
    ...{ product_total_price: 500, delivery_charge: 50, customization_total: 0, partial_payment_amount: 0 },
    ...{ courier: '', tracking_number: '', tracking_url: '' },
    discount: { d_value: 0, code: '', coupon: null },
    review: { count: 0, total_rating: 0, received: [], reviews: [] },
    reviews: [],
  })
})

test.each([
  ['98-123 45x', '•••••••45x'],
  ['0123456789', '•••••••789'],
  ['९८१२३४५६७८', '•••••••६७८'],
])('the first seven characters of the tracked phone %s are bullets: %s', async (customer_phone_number, masked) => {
  const cap = aProduct()
  const shop = await aShop(svc, { products: [cap] })
  const { _id } = placed(await shop.place({ products: [aLine(cap)], customer_phone_number }))
  const { body, text } = await shop.track(_id)
  expect(body.customer_phone_number).toBe(masked)
  expect(text).not.toContain(customer_phone_number)
})

test('the customization charge of a tracked order is per unit', async () => {
  const cap = aProduct({ price: 500 })
  const shop = await aShop(svc, { products: [cap] })
  const order = placed(await shop.place({ products: [aLine(cap, 3, { customization_charge: 20.5 })] }))
  expect(order.total_price).toBe(1561.5)
  expect((await shop.track(order._id)).body).toMatchObject({ product_total_price: 1500, customization_total: 61.5 })
})
