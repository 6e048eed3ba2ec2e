import { beforeAll, describe, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, invalid, placed, type Shop } from '../shop.ts'

const svc = await startTestService({ TEST_EMAIL_DOMAIN: 'Throwaway.Example' })
const cap = aProduct()
let shop: Shop

beforeAll(async () => {
  shop = await aShop(svc, { products: [cap], store: { checkout: { extras: { email_required: true } } } })
})

const tenZeros = { customer_phone_number: '0000000000' }

describe('test orders (4.4)', () => {
  test.each([
    ['a phone of ten zeros', tenZeros],
    ['an email at the test domain', { customer_email: 'tester@throwaway.example' }],
    ['in capitals', { customer_email: 'Tester@THROWAWAY.example' }],
    ['below the test domain', { customer_email: 'tester@eu.throwaway.example' }],
    ['to be paid online', { ...tenZeros, paymentMethod: 'WalletA' }],
  ])('a test order responds success and creates nothing: %s', async (_case, fields) => {
    await expectRejection(shop, () => shop.place({ products: [aLine(cap)], ...fields }), 200, { success: true })
  })

  test('a test order succeeds before required emails, lines, place and coupon are checked', async () => {
    const nonsense = {
      ...tenZeros,
      products: [{ product: newId(), variant: '', quantity: 9 }],
      customer_address_city: 'Nowhere',
      coupon: newId(),
    }
    await expectRejection(shop, () => shop.place(nonsense), 200, { success: true })
  })

  test('the body of a test order is validated', async () => {
    const bad = { ...tenZeros, products: [aLine(cap)], customer_full_name: 'J' }
    const rejection = invalid({ customer_full_name: 'Min 2 character is required' })
    await expectRejection(shop, () => shop.place(bad), 400, rejection)
  })

  test.each([
    ['a phone of nine zeros and a one', { customer_phone_number: '0000000001' }],
    ["the test domain as the sender's address", { sender_email: 'tester@throwaway.example' }],
  ])('%s is a real order', async (_case, fields) => {
    placed(await shop.place({ products: [aLine(cap)], customer_email: 'asha@himal.example', ...fields }))
  })
})
