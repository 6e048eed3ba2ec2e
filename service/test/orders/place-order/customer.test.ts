import { describe, expect, test } from 'vitest'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, placed } from '../shop.ts'

const svc = await startTestService()

async function aShopWithACap() {
  const cap = aProduct({ quantity: 100 })
  const shop = await aShop(svc, { products: [cap] })
  const order = async (fields: Record<string, unknown>) =>
    placed(await shop.place({ products: [aLine(cap)], ...fields }))
  return { cap, shop, order }
}

describe('the customer of an order (2.11)', () => {
  test('a guest is saved as a customer with the payment method of the order', async () => {
    const { shop, order } = await aShopWithACap()
    const { _id } = await order({ customer_email: 'Asha@Himal.Example', paymentMethod: 'WalletB' })
    const { customers } = await shop.state()
    expect(customers).toEqual([
      expect.objectContaining({
        phone: '9812345678',
        name: 'Asha Gurung',
        email: 'asha@himal.example',
        preferred_payment_method: 'WalletB',
      }),
    ])
    expect((await shop.order(_id))?.customer_id).toBe(customers[0]?.customer_id)
  })

  test('orders with one phone make one customer with the last name and method, and the last email given', async () => {
    const { shop, order } = await aShopWithACap()
    await order({ customer_email: 'asha@himal.example', paymentMethod: 'WalletB' })
    await order({ customer_full_name: 'Asha G.', customer_email: '', paymentMethod: 'COD' })
    const { customers, orders } = await shop.state()
    expect(customers).toEqual([
      expect.objectContaining({ name: 'Asha G.', email: 'asha@himal.example', preferred_payment_method: 'COD' }),
    ])
    expect(new Set(orders.map(({ customer_id }) => customer_id))).toEqual(new Set([customers[0]?.customer_id]))
  })

  test('another phone, or the same phone in another store, is another customer', async () => {
    const [here, there] = [await aShopWithACap(), await aShopWithACap()]
    await here.order({})
    await here.order({ customer_phone_number: '9800000000' })
    await there.order({})
    const [mine, theirs] = [await here.shop.state(), await there.shop.state()]
    expect(mine.customers.map(({ phone }) => phone)).toEqual(['9800000000', '9812345678'])
    expect(theirs.customers).toHaveLength(1)
    expect(mine.customers.map(({ customer_id }) => customer_id)).not.toContain(theirs.customers[0]?.customer_id)
  })

  test('ten orders at once with a new phone make one customer', async () => {
    const { shop, order } = await aShopWithACap()
    await Promise.all(Array.from({ length: 10 }, () => order({})))
    expect((await shop.state()).customers).toHaveLength(1)
  })
})

describe('the payment method (2.11, 3.1)', () => {
  test.each([
    ['COD', 'Pending'],
    ['QR_Dynamic', 'Inactive'],
    ['BankNetACheckout', 'Inactive'],
    ['QR', 'Inactive'],
    ['WalletA', 'Inactive'],
    ['BankNetA', 'Inactive'],
    ['WalletB', 'Inactive'],
    ['HubA', 'Inactive'],
    ['bank_card', 'Inactive'],
  ])('the payment method %s makes a %s order that is not paid', async (paymentMethod, status) => {
    const { shop, order } = await aShopWithACap()
    const { _id } = await order({ paymentMethod })
    const stored = { payment_method: paymentMethod, status, payment_status: 'Unpaid' }
    expect(await shop.order(_id)).toMatchObject(stored)
    expect((await shop.track(_id)).body).toMatchObject({ status, payment_status: 'Unpaid' })
  })

  test.each(['cod', 'Cod', 'walleta', 'barter', 'COD '])(
    'an unknown payment method is stored as sent, waits for a payment and holds nothing: "%s"',
    async (paymentMethod) => {
      const { cap, shop, order } = await aShopWithACap()
      const response = await order({ paymentMethod })
      expect(response).not.toHaveProperty('hold_seconds')
      expect(await shop.order(response._id)).toMatchObject({ payment_method: paymentMethod, status: 'Inactive' })
      expect((await shop.state()).customers[0]?.preferred_payment_method).toBe(paymentMethod)
      expect(await shop.stockOf(cap)).toEqual({ quantity: 100, held: 0 })
    },
  )
})

test("a gift's receiver and sender are stored separately", async () => {
  const { shop, order } = await aShopWithACap()
  const sender = { sender_full_name: 'Hari Rai', sender_phone_number: '9800000001', sender_email: 'hari@himal.example' }
  const { _id } = await order({ ...sender, customer_full_name: 'Asha Gurung' })
  expect(await shop.order(_id)).toMatchObject({ ...sender, customer_full_name: 'Asha Gurung', customer_email: '' })
  expect((await shop.state()).customers.map(({ name }) => name)).toEqual(['Asha Gurung'])
})
