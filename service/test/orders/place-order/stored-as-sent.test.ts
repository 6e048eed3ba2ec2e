import { beforeAll, describe, expect, test } from 'vitest'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, placed, type Shop } from '../shop.ts'

const svc = await startTestService()
const cap = aProduct({ quantity: 1_000 })
let shop: Shop

beforeAll(async () => {
  shop = await aShop(svc, { products: [cap] })
})

const order = (fields: Record<string, unknown>) => shop.place({ products: [aLine(cap)], ...fields })

test.each(['customer_full_name', 'customer_address', 'customer_address_landmark', 'order_note'])(
  '%s is stored with every blank and sign',
  async (key) => {
    const value = '  आशा <b>Gurung</b>\n"O\'Hara"  '
    const { _id } = placed(await order({ [key]: value }))
    expect(await shop.order(_id)).toMatchObject({ [key]: value })
  },
)

describe('emails (2.11)', () => {
  test.each([
    ['  asha@himal.example ', 'asha@himal.example'],
    ['asha@gmail.con ', 'asha@gmail.com'],
    ['asha@gmail.con.con', 'asha@gmail.con.com'],
    ['   ', ''],
  ])('the email %j is stored without surrounding blanks, as %j', async (sent, stored) => {
    const response = placed(await order({ customer_email: sent, sender_email: sent }))
    expect(response.email).toBe(stored)
    expect(await shop.order(response._id)).toMatchObject({ customer_email: stored, sender_email: stored })
  })

  test.each(['asha@.con', 'asha@gmail', 'asha gurung@gmail.com', 'asha@gmail.com, hari@gmail.com', '@gmail.con'])(
    'the email %s is a validation error',
    async (customer_email) => {
      const { status, body } = await order({ customer_email })
      expect([status, body.fields]).toEqual([400, { customer_email: 'Invalid email' }])
    },
  )
})

test('custom fields of every number and length that a product page can send are stored as sent', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `Field ${index}|||text|||Asha, ${index}`)
  const custom_fields = [`Wish|||textarea|||${'न'.repeat(4_000)}`, ...many]
  const { _id } = placed(await order({ products: [aLine(cap, 1, { custom_fields })] }))
  const { lines } = await shop.state()
  expect(lines.find(({ order_id }) => order_id === _id)?.custom_fields).toEqual(custom_fields)
})

test('the url of an order is stored as sent', async () => {
  const { _id } = placed(await order({ url: 'https://Shop.Himal.example:8443' }))
  expect((await shop.order(_id))?.url).toBe('https://Shop.Himal.example:8443')
})

test.each(['2026-12-01', '2024-02-29', '2026-13-45', ''])(
  'a delivery date of the right pattern is stored as sent: "%s"',
  async (date) => {
    const { _id } = placed(await order({ delivery_date: date }))
    expect((await shop.order(_id))?.delivery_date).toBe(date)
  },
)
