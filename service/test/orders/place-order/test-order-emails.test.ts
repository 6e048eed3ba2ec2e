import { beforeAll, expect, test } from 'vitest'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, placed, type Shop } from '../shop.ts'

const svc = await startTestService({ TEST_EMAIL_DOMAIN: 'throwaway.example' })
const cap = aProduct()
let shop: Shop

beforeAll(async () => {
  shop = await aShop(svc, { products: [cap] })
})

const order = (customer_email: string) => shop.place({ products: [aLine(cap)], customer_email })

test.each([
  'tester@throwaway.example',
  'tester@throwaway.example.org',
  'tester@mail.throwaway.example',
  'throwaway.example@himal.example',
  'TESTER@THROWAWAY.EXAMPLE',
])('an email that contains the test domain anywhere places nothing: %s (4.4)', async (email) => {
  await expectRejection(shop, () => order(email), 200, { success: true })
})

test.each(['tester@throwaway.examples', 'tester@throwaway.exampl', 'throwaway@himal.example', ''])(
  'an order is a test order only when its email contains the whole test domain: "%s"',
  async (email) => {
    if (email.includes('throwaway.example')) expect((await order(email)).body).toEqual({ success: true })
    else placed(await order(email))
  },
)

test('an invalid email is a validation error also when it contains the test domain', async () => {
  const response = await order('@throwaway.example')
  expect([response.status, response.body.fields]).toEqual([400, { customer_email: 'Invalid email' }])
})
