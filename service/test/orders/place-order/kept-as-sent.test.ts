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
  '%s is kept to the last blank and sign',
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
  ])('%j is kept without the blanks around it, as %j', async (sent, kept) => {
    const answer = placed(await order({ customer_email: sent, sender_email: sent }))
    expect(answer.email).toBe(kept)
    expect(await shop.order(answer._id)).toMatchObject({ customer_email: kept, sender_email: kept })
  })

  test.each(['asha@.con', 'asha@gmail', 'asha gurung@gmail.com', 'asha@gmail.com, hari@gmail.com', '@gmail.con'])(
    '%s is none',
    async (customer_email) => {
      const { status, body } = await order({ customer_email })
      expect([status, body.fields]).toEqual([400, { customer_email: 'Invalid email' }])
    },
  )
})

test('custom fields of every length and number that a product page can make are kept as sent', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `Field ${index}|||text|||Asha, ${index}`)
  const custom_fields = [`Wish|||textarea|||${'न'.repeat(4_000)}`, ...many]
  const { _id } = placed(await order({ products: [aLine(cap, 1, { custom_fields })] }))
  const { lines } = await shop.state()
  expect(lines.find(({ order_id }) => order_id === _id)?.custom_fields).toEqual(custom_fields)
})

test('the url is kept as sent', async () => {
  const { _id } = placed(await order({ url: 'https://Shop.Himal.example:8443' }))
  expect((await shop.order(_id))?.url).toBe('https://Shop.Himal.example:8443')
})

test.each(['2026-12-01', '2024-02-29', '2026-13-45', ''])(
  'a delivery date is kept by its pattern: "%s"',
  async (date) => {
    const { _id } = placed(await order({ delivery_date: date }))
    expect((await shop.order(_id))?.delivery_date).toBe(date)
  },
)
