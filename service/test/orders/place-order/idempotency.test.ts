import { describe, expect, test } from 'vitest'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRefusal, message, placed } from '../shop.ts'

const svc = await startTestService()
const key = { 'idempotency-key': 'checkout-1' }

async function aShopWithACap(quantity = 10) {
  const cap = aProduct({ quantity })
  const shop = await aShop(svc, { products: [cap] })
  return { cap, shop, order: { products: [aLine(cap)] } }
}

describe('Idempotency-Key', () => {
  test('the same key and body place one order and get one answer', async () => {
    const { cap, shop, order } = await aShopWithACap()
    const first = placed(await shop.place(order, undefined, key))
    await expectRefusal(shop, () => shop.place(order, undefined, key), 200, first)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 9, held: 0 })
  })

  test('the answer of an online order comes again with its hold', async () => {
    const { shop, order } = await aShopWithACap()
    const online = { ...order, paymentMethod: 'WalletA' }
    const first = placed(await shop.place(online, undefined, key))
    expect(first.hold_seconds).toBe(300)
    await expectRefusal(shop, () => shop.place(online, undefined, key), 200, first)
  })

  test('the same key with another body is refused', async () => {
    const { cap, shop, order } = await aShopWithACap()
    placed(await shop.place(order, undefined, key))
    const other = { products: [aLine(cap, 2)] }
    const refusal = message('This Idempotency-Key was used with another body')
    await expectRefusal(shop, () => shop.place(other, undefined, key), 422, refusal)
  })

  test.each([1, 2, 3, 4])('eight at once place one order and all get its answer: last unit, round %i', async () => {
    const { shop, order } = await aShopWithACap(1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.place(order, undefined, key)))
    const ids = answers.map((answer) => placed(answer)._id)
    expect(new Set(ids).size).toBe(1)
    expect((await shop.state()).orders.map(({ order_id }) => order_id)).toEqual([ids[0]])
  })

  test('after a refusal the same key may try again', async () => {
    const { cap, shop, order } = await aShopWithACap()
    const refusal = message('Selected delivery city not found, please try again')
    const lost = { ...order, customer_address_city: 'Nowhere' }
    await expectRefusal(shop, () => shop.place(lost, undefined, key), 400, refusal)
    placed(await shop.place(order, undefined, key))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 9, held: 0 })
  })

  test('a key belongs to its store', async () => {
    const [here, there] = [await aShopWithACap(), await aShopWithACap()]
    const first = placed(await here.shop.place(here.order, undefined, key))
    expect(placed(await there.shop.place(there.order, undefined, key))._id).not.toBe(first._id)
  })

  test('without a key every request is an order', async () => {
    const { cap, shop, order } = await aShopWithACap()
    placed(await shop.place(order))
    placed(await shop.place(order))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 8, held: 0 })
  })
})
