import { beforeAll, describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, invalid, placed, type Shop } from '../shop.ts'

const svc = await startTestService()
const cap = aProduct({ quantity: 1_000 })
let shop: Shop

beforeAll(async () => {
  shop = await aShop(svc, { products: [cap] })
})

const order = (fields: Record<string, unknown>) => shop.place({ products: [aLine(cap)], ...fields })
const long = (length: number) => 'a'.repeat(length)

describe('order fields just inside their bounds (2.11)', () => {
  test.each([
    ['customer_full_name', 'Jo'],
    ['customer_full_name', long(120)],
    ['customer_phone_number', '98123 4567'],
    ['customer_alt_phone_number', ''],
    ['customer_alt_phone_number', '9800000001'],
    ['customer_email', ''],
    ['customer_address', 'KT'],
    ['customer_address', long(320)],
    ['customer_address_landmark', ''],
    ['customer_address_landmark', long(320)],
    ['order_note', long(320)],
    ['sender_full_name', long(200)],
    ['sender_phone_number', long(15)],
    ['sender_email', ''],
    ['company_name', long(50)],
    ['pan', '123456789'],
    ['delivery_date', '2026-10-20'],
    ['url', 'http://localhost:3000'],
    ['url', 'https://himal.example'],
  ])('the field %s with the value %s is stored as sent', async (key, value) => {
    const { _id } = placed(await order({ [key]: value }))
    expect(await shop.order(_id)).toMatchObject({ [key]: value })
  })

  test('a meta of the longest values is stored', async () => {
    const meta = { event_id: long(100), fbp: long(200), fbc: long(400), event_source_url: long(1000) }
    const { _id } = placed(await order({ meta }))
    expect((await shop.order(_id))?.meta).toEqual(meta)
  })

  test('an order whose meta has null for the platform’s cookies is placed', async () => {
    placed(await order({ meta: { event_id: 'e1', fbp: null, fbc: null } }))
  })

  test('missing optional fields are stored empty, and a missing payment method is COD', async () => {
    const { paymentMethod: _method, ...body } = anOrder({ products: [{ product: cap._id, quantity: 1 }] })
    const response = await shop.post(`/order/${shop._id}`, body)
    expect(await shop.order(placed(response)._id)).toMatchObject({
      customer_alt_phone_number: '',
      customer_email: '',
      customer_address_landmark: '',
      order_note: '',
      sender_full_name: '',
      sender_phone_number: '',
      sender_email: '',
      company_name: '',
      pan: '',
      delivery_date: '',
      meta: {},
      payment_method: 'COD',
      status: 'Pending',
    })
  })
})

describe('order fields just outside their bounds (2.11)', () => {
  test.each([
    ['products', [], 'Atleast a product is required'],
    ['products', undefined, 'Atleast a product is required'],
    ['customer_full_name', 'J', 'Min 2 character is required'],
    ['customer_full_name', long(121), 'Max 120 character is allowed'],
    ['customer_full_name', undefined, 'Required'],
    ['customer_phone_number', '981234567', 'Phone number must be of 10 digit'],
    ['customer_phone_number', '98123456789', 'Phone number must be of 10 digit'],
    ['customer_phone_number', undefined, 'Phone number must be of 10 digit'],
    ['customer_phone_number', 9812345678, 'Phone number must be of 10 digit'],
    ['customer_alt_phone_number', '980000000', 'Alternate phone number must be of 10 digit'],
    ['customer_alt_phone_number', '98000000011', 'Alternate phone number must be of 10 digit'],
    ['customer_alt_phone_number', '98000o0001', 'Alternate phone number must be of 10 digit'],
    ['customer_email', 'asha', 'Invalid email'],
    ['customer_email', 'asha@himal', 'Invalid email'],
    ['customer_address_city', 'K', 'Min 2 character is required'],
    ['customer_address_city', long(321), 'Max 320 character is allowed'],
    ['customer_address_city', undefined, 'Required'],
    ['customer_address', 'P', 'Min 2 character is required'],
    ['customer_address', long(321), 'Max 320 character is allowed'],
    ['customer_address', undefined, 'Required'],
    ['customer_address_landmark', long(321), 'Max 320 character is allowed'],
    ['order_note', long(321), 'Max 320 character is allowed'],
    ['sender_full_name', long(201), 'Max 200 character is allowed'],
    ['sender_phone_number', long(16), 'Max 15 character is allowed'],
    ['sender_email', 'hari@', 'Invalid email'],
    ['company_name', long(51), 'Max 50 character is allowed'],
    ['pan', '1234567890', 'Max 9 character is allowed'],
    ['delivery_date', '20-10-2026', 'Invalid date'],
    ['delivery_date', '2026-10-20T10:00', 'Max 10 character is allowed'],
    ['url', undefined, 'Required'],
    ['url', '', 'Invalid url'],
    ['url', 'himal.example', 'Invalid url'],
    ['url', 'https://himal.example/', 'Invalid url'],
    ['url', 'https://himal.example/shop', 'Invalid url'],
    ['url', 'javascript:alert(1)', 'Invalid url'],
    ['coupon', undefined, 'Required'],
  ])('the field %s with the value %s is a validation error, and nothing is placed', async (key, value, rejection) => {
    await expectRejection(shop, () => order({ [key]: value }), 400, invalid({ [key]: rejection }))
  })

  test.each([
    ['event_id', 100],
    ['fbp', 200],
    ['fbc', 400],
    ['event_source_url', 1000],
  ])('meta.%s above %i characters is a validation error', async (key, max) => {
    const rejection = invalid({ [`meta.${key}`]: `Max ${max} character is allowed` })
    await expectRejection(shop, () => order({ meta: { [key]: long(max + 1) } }), 400, rejection)
  })

  test.each([
    ['quantity', 0, 'Quantity must be at least 1'],
    ['quantity', -1, 'Quantity must be at least 1'],
    ['quantity', 1.5, 'Quantity must be a whole number'],
    ['quantity', '2', 'Quantity must be a number'],
    ['quantity', undefined, 'Quantity must be a number'],
    ['product', undefined, 'Required'],
  ])('a line with %s %s is a validation error with its position', async (key, value, rejection) => {
    const products = [aLine(cap), { ...aLine(cap), [key]: value }]
    await expectRejection(shop, () => order({ products }), 400, invalid({ [`products.1.${key}`]: rejection }))
  })

  test('an order of more than 200 lines is a validation error', async () => {
    const products = Array.from({ length: 201 }, () => aLine(cap))
    await expectRejection(shop, () => order({ products }), 400, invalid({ products: 'Max 200 products are allowed' }))
  })

  test('a negative customization charge is a validation error', async () => {
    const products = [aLine(cap, 1, { customization_charge: -1 })]
    const response = await order({ products })
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ['products.0.customization_charge']])
  })

  test('several invalid fields are reported together', async () => {
    const bad = { customer_full_name: 'J', customer_phone_number: '98', pan: '1234567890' }
    const rejection = {
      customer_full_name: 'Min 2 character is required',
      customer_phone_number: 'Phone number must be of 10 digit',
      pan: 'Max 9 character is allowed',
    }
    await expectRejection(shop, () => order(bad), 400, invalid(rejection))
  })

  test('an order to a malformed store id is a validation error of store_id', async () => {
    const response = await svc.post('/order/nowhere', anOrder({ products: [aLine(cap)] }))
    expect([response.status, response.body]).toEqual([400, invalid({ store_id: 'Invalid id' })])
  })

  test('an order whose body is not JSON is rejected and stores nothing', async () => {
    const headers = { 'content-type': 'application/json' }
    const send = () => svc.request({ method: 'POST', url: `/order/${shop._id}`, payload: '{"products":', headers })
    await expectRejection(shop, send, 400, { message: 'The body is not valid JSON' })
  })
})

describe('emails (2.11)', () => {
  test.each([
    ['Asha@Himal.Example', 'asha@himal.example'],
    ['asha@gmail.con', 'asha@gmail.com'],
    ['ASHA@GMAIL.CON', 'asha@gmail.com'],
    ['asha@con.example', 'asha@con.example'],
    ['asha.con@gmail.com', 'asha.con@gmail.com'],
  ])('the email %s is stored and returned as %s', async (sent, stored) => {
    const response = placed(await order({ customer_email: sent, sender_email: sent }))
    expect(response.email).toBe(stored)
    expect(await shop.order(response._id)).toMatchObject({ customer_email: stored, sender_email: stored })
  })
})
