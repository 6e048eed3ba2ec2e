import { describe, expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()

/* 4.3 lists every check of an order. A site can check more; the service does not reject what 4.3 does not list. */

describe('a product', () => {
  test.each<[string, Record<string, unknown>]>([
    ['sold at the counter only', { channel: 3 }],
    ['coming soon', { tags: ['coming_soon'] }],
    ['whose price is hidden', { tags: ['no_price'] }],
    ['for bulk orders', { tags: ['team_order'] }],
    ['released later', { release_date: '2099-01-01' }],
    ['with a required custom field left empty', { custom_fields: [['text', 'Name', true, '']] }],
  ])('a product that is %s can be ordered', async (_what, fields) => {
    const cap = aProduct(fields)
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.place({ products: [aLine(cap)] }))
  })

  test('a product without any price costs nothing', async () => {
    const cap = aProduct({ price: null })
    const shop = await aShop(svc, { products: [cap] })
    expect(placed(await shop.place({ products: [aLine(cap)] })).total_price).toBe(0)
  })
})

describe('a store', () => {
  test('a store that asks for sender and PAN accepts an order without them', async () => {
    const cap = aProduct()
    const checkout = { receiver_info: true, pan: true, estimated_delivery: true }
    const shop = await aShop(svc, { products: [cap], store: { checkout } })
    placed(await shop.place({ products: [aLine(cap)] }))
  })

  test('a store that does not ask for sender and PAN stores them when they are sent', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const fields = { sender_full_name: 'Hari', sender_phone_number: '98', company_name: 'Himal', pan: '1' }
    const { _id } = placed(await shop.place({ products: [aLine(cap)], ...fields, delivery_date: '2026-12-01' }))
    expect(await shop.order(_id)).toMatchObject({ ...fields, delivery_date: '2026-12-01' })
  })

  test.each(['free', ''])('a store on plan %j accepts an online order whose payment cannot start', async (plan) => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap], store: { plan, addons: {} } })
    const order = placed(await shop.placeOnline({ products: [aLine(cap)] }))
    expect((await shop.track(order._id)).body.status).toBe('Inactive')
  })
})

test('a line with the name of its variant instead of the id is rejected', async () => {
  const small = aVariant('Red/S')
  const cap = aProduct({ colors: ['Red'], sizes: ['S'], variants: [small] })
  const shop = await aShop(svc, { products: [cap] })
  const modified = message('Either of the selected product has been modified, please add to cart again')
  const named = { products: [aLine(cap, 1, { variant: 'Red/S' })] }
  await expectRejection(shop, () => shop.place(named), 400, modified)
})

test('the customer of an order without a payment method is saved with COD', async () => {
  const cap = aProduct()
  const shop = await aShop(svc, { products: [cap] })
  placed(await shop.place({ products: [aLine(cap)], paymentMethod: undefined }))
  expect((await shop.state()).customers).toMatchObject([{ preferred_payment_method: 'COD' }])
})
