import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, invalid, message, placed, rows } from './shop.ts'

const svc = await startTestService()

describe('GET /order/public/<store_id>/id/<order_id> (2.13)', () => {
  test('a tracked order has every field, a masked phone and no order number', async () => {
    const mandala = { _id: newId(), name: 'Mandala', image_url: 'https://pictures.example/mandala.png' }
    const small = aVariant('S', { price: 800, compare_at_price: 1000, image_url: 'https://pictures.example/s.png' })
    const cap = aProduct({ name: 'Cap', sizes: ['S'], variants: [small] })
    const print_addon = { enabled: true, required: true, prints: [] }
    const tote = aProduct({
      name: 'Tote',
      price: 99.99,
      image_urls: ['https://pictures.example/tote.png'],
      print_addon,
    })
    const coupon = aCoupon({ code: 'DASHAIN', coupon_value: 100 })
    const shop = await aShop(svc, { prints: [mandala], products: [cap, tote], coupons: [coupon] })
    const { _id } = placed(
      await shop.place({
        products: [
          aLine(cap, 1, { variant: small._id, customization_charge: 20 }),
          aLine(tote, 3, { print_id: mandala._id }),
        ],
        customer_email: 'asha@himal.example',
        customer_address_landmark: 'Blue gate',
        coupon: coupon._id,
      }),
    )
    const response = await shop.track(_id)
    expect(response.status).toBe(200)
    const { paymentMethod: _method, created_at: _created, ...record } = response.body
    expect(record).toEqual({
      _id,
      slug: '',
      status: 'Pending',
      payment_status: 'Unpaid',
      customer_full_name: 'Asha Gurung',
      customer_email: 'asha@himal.example',
      customer_phone_number: '•••••••678',
      customer_address_city: 'Kathmandu',
      customer_address: 'Patan Dhoka 12',
      customer_address_landmark: 'Blue gate',
      customer_address_province: '',
      ordered_products: [
        {
          image_url: 'https://pictures.example/s.png',
          product_id: cap._id,
          product_name: 'Cap',
          price: 800,
          compare_at_price: 1000,
          variant_id: small._id,
          variant_name: 'S',
          quantity: 1,
          print: null,
        },
        {
          image_url: 'https://pictures.example/tote.png',
          product_id: tote._id,
          product_name: 'Tote',
          price: 99.99,
          compare_at_price: 0,
          variant_id: '',
          variant_name: '',
          quantity: 3,
          print: mandala,
        },
      ],
      product_total_price: 1099.97,
      delivery_charge: 150,
      customization_total: 20,
      partial_payment_amount: 0,
      ...{ courier: '', tracking_number: '', tracking_url: '' },
      discount: { d_value: 100, code: 'DASHAIN', coupon: coupon._id },
      store: shop._id,
      review: { count: 0, total_rating: 0, received: [], reviews: [] },
      reviews: [],
    })
  })

  test('the last three characters of a phone of emojis show whole', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const { _id } = placed(await shop.place({ products: [aLine(cap)], customer_phone_number: '😀'.repeat(10) }))
    expect((await shop.track(_id)).body.customer_phone_number).toBe('•••••••😀😀😀')
  })

  test('the total of a tracked order is the total of the order response', async () => {
    const cap = aProduct({ price: 333.33 })
    const coupon = aCoupon({ coupon_type: 2, coupon_value: 10 })
    const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
    const line = aLine(cap, 3, { customization_charge: 11.11 })
    const order = placed(await shop.place({ products: [line], coupon: coupon._id }))
    const { product_total_price, delivery_charge, customization_total, discount } = (await shop.track(order._id)).body
    expect(product_total_price + delivery_charge + customization_total - discount.d_value).toBeCloseTo(
      order.total_price + order.delivery_charge,
      6,
    )
  })

  test('a tracked order shows its products as they were bought, also after they changed', async () => {
    const cap = aProduct({ name: 'Cap', price: 500 })
    const shop = await aShop(svc, { products: [cap] })
    const { _id } = placed(await shop.place({ products: [aLine(cap)] }))
    await rows(svc, sql`update products set name = 'Hat', price_paisa = 1 where product_id = ${cap._id}`)
    await rows(svc, sql`delete from products where product_id = ${cap._id}`)
    const [line] = (await shop.track(_id)).body.ordered_products
    expect([line.product_name, line.price]).toEqual(['Cap', 500])
  })

  test('a tracked order is sent with Cache-Control: no-store', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const { _id } = placed(await shop.place({ products: [aLine(cap)] }))
    expect((await shop.track(_id)).headers['cache-control']).toBe('no-store')
  })

  test('tracking an unknown order responds Order item not found', async () => {
    const shop = await aShop(svc)
    const response = await shop.track(newId())
    expect([response.status, response.body]).toEqual([400, message('Order item not found')])
  })

  test("tracking another store's order responds Order item not found", async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const other = await aShop(svc)
    const { _id } = placed(await shop.place({ products: [aLine(cap)] }))
    const response = await other.track(_id)
    expect([response.status, response.body]).toEqual([400, message('Order item not found')])
  })

  test.each(['1001', 'g'.repeat(24), 'a'.repeat(23), 'a'.repeat(25)])(
    'tracking the malformed order id "%s" is a validation error',
    async (orderId) => {
      const shop = await aShop(svc)
      const response = await shop.track(orderId)
      expect([response.status, response.body]).toEqual([400, invalid({ order_id: 'Invalid id' })])
    },
  )
})
