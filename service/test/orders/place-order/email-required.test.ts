import { describe, test } from 'vitest'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, placed } from '../shop.ts'

const svc = await startTestService()
const emailRequired = { fields: { customer_email: 'Email address is required' } }
const senderRequired = { fields: { sender_email: 'Sender email address is required' } }

async function aShopThatAsks(extras: Record<string, boolean>) {
  const cap = aProduct()
  const shop = await aShop(svc, { products: [cap], store: { checkout: { extras } } })
  return { shop, order: (fields: Record<string, unknown>) => shop.place({ products: [aLine(cap)], ...fields }) }
}

describe('emails a store requires (4.3, check 3)', () => {
  test.each([
    ['missing', {}],
    ['empty', { customer_email: '' }],
    ["only the sender's", { sender_email: 'hari@himal.example' }],
  ])('email_required: %s is a 401', async (_case, fields) => {
    const { shop, order } = await aShopThatAsks({ email_required: true })
    await expectRejection(shop, () => order(fields), 401, emailRequired)
  })

  test.each([
    ['missing', {}],
    ['empty', { sender_email: '' }],
    ["only the customer's", { customer_email: 'asha@himal.example' }],
  ])('sender_email_required: %s is a 401', async (_case, fields) => {
    const { shop, order } = await aShopThatAsks({ sender_email_required: true })
    await expectRejection(shop, () => order(fields), 401, senderRequired)
  })

  test("of two missing emails the customer's is reported first", async () => {
    const { shop, order } = await aShopThatAsks({ email_required: true, sender_email_required: true })
    await expectRejection(shop, () => order({}), 401, emailRequired)
  })

  test('an order with both required emails is placed', async () => {
    const { order } = await aShopThatAsks({ email_required: true, sender_email_required: true })
    placed(await order({ customer_email: 'asha@himal.example', sender_email: 'hari@himal.example' }))
  })

  test.each([
    ['the store says nothing', {}],
    ['the store says no', { email_required: false, sender_email_required: false }],
  ])('an order without emails is placed with %s', async (_case, extras) => {
    const { order } = await aShopThatAsks(extras)
    placed(await order({}))
  })
})
