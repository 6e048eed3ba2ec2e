import { describe, expect, test } from 'vitest'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
const key = { 'idempotency-key': 'checkout-1' }

async function aShopWithACap(quantity = 10) {
  const cap = aProduct({ quantity })
  const shop = await aShop(svc, { products: [cap] })
  return { cap, shop, order: { products: [aLine(cap)] } }
}

describe('Idempotency-Key', () => {
  test('the same key and body place one order and get the same response', async () => {
    const { cap, shop, order } = await aShopWithACap()
    const first = placed(await shop.place(order, undefined, key))
    await expectRejection(shop, () => shop.place(order, undefined, key), 200, first)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 9, held: 0 })
  })

  test('the repeated response of an online order has its hold', async () => {
    const { shop, order } = await aShopWithACap()
    const online = { ...order, paymentMethod: 'WalletA' }
    const first = placed(await shop.place(online, undefined, key))
    expect(first.hold_seconds).toBe(300)
    await expectRejection(shop, () => shop.place(online, undefined, key), 200, first)
  })

  test('the same key with another body is a 422', async () => {
    const { cap, shop, order } = await aShopWithACap()
    placed(await shop.place(order, undefined, key))
    const other = { products: [aLine(cap, 2)] }
    const rejection = message('This Idempotency-Key was used with another body')
    await expectRejection(shop, () => shop.place(other, undefined, key), 422, rejection)
  })

  test.each([1, 2, 3, 4])(
    'eight requests with one key for the last unit place one order and get the same response, round %i',
    async () => {
      const { shop, order } = await aShopWithACap(1)
      const responses = await Promise.all(Array.from({ length: 8 }, () => shop.place(order, undefined, key)))
      const ids = responses.map((response) => placed(response)._id)
      expect(new Set(ids).size).toBe(1)
      expect((await shop.state()).orders.map(({ order_id }) => order_id)).toEqual([ids[0]])
    },
  )

  test('the key of a rejected order can be used again', async () => {
    const { cap, shop, order } = await aShopWithACap()
    const rejection = message('Selected delivery city not found, please try again')
    const lost = { ...order, customer_address_city: 'Nowhere' }
    await expectRejection(shop, () => shop.place(lost, undefined, key), 400, rejection)
    placed(await shop.place(order, undefined, key))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 9, held: 0 })
  })

  test('the same key in another store places another order', async () => {
    const [here, there] = [await aShopWithACap(), await aShopWithACap()]
    const first = placed(await here.shop.place(here.order, undefined, key))
    expect(placed(await there.shop.place(there.order, undefined, key))._id).not.toBe(first._id)
  })

  test('equal requests without a key place an order each', async () => {
    const { cap, shop, order } = await aShopWithACap()
    placed(await shop.place(order))
    placed(await shop.place(order))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 8, held: 0 })
  })
})
