import { describe, expect, test } from 'vitest'
import { aLine, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { openShops } from './open-shops.ts'
import { byStatus, inParallel, lastUnits, outOfStock, placeOrder, stockRows } from './shoppers.ts'

const shops = await openShops()
const units = 50
const shoppers = 200

describe.each(shops)('last units, $name', (shop) => {
  async function aStoreWithOneVariant() {
    const variant = aVariant('Red/S', { quantity: units })
    const product = aProduct({ colors: ['Red'], sizes: ['S'], variants: [variant] })
    const { _id: storeId } = await shop.importStore(aStoreFile({ products: [product] }))
    return { storeId, line: aLine(product, 1, { variant: variant._id }), variantId: variant._id }
  }

  test('of 200 online orders of 50 units exactly 50 hold a unit and 150 get the time to wait', async () => {
    const { storeId, line, variantId } = await aStoreWithOneVariant()
    const responses = await inParallel(shoppers, () =>
      placeOrder(shop, storeId, { products: [line], paymentMethod: 'WalletA' }),
    )

    expect(byStatus(responses)).toEqual({ 200: units, 400: shoppers - units })
    for (const { status, body } of responses) {
      if (status === 200) expect(body).toMatchObject({ success: true, hold_seconds: 300 })
      // Shoppers of one moment read their clocks at different times.
      else expect([lastUnits(5), lastUnits(6)]).toContain(body.message)
    }
    const stock = (await stockRows(shop, storeId)).find((row) => row.variant_id === variantId)
    expect(stock).toMatchObject({ quantity: units, held: units, hold_rows: units })
  })

  test('of 200 COD orders of 50 units exactly 50 are placed and 150 are out of stock', async () => {
    const { storeId, line, variantId } = await aStoreWithOneVariant()
    const responses = await inParallel(shoppers, () => placeOrder(shop, storeId, { products: [line] }))

    expect(byStatus(responses)).toEqual({ 200: units, 400: shoppers - units })
    for (const { status, body } of responses) if (status === 400) expect(body).toEqual(outOfStock)
    const stock = (await stockRows(shop, storeId)).find((row) => row.variant_id === variantId)
    expect(stock).toMatchObject({ quantity: 0, held: 0, hold_rows: 0 })
    const numbers = responses.filter(({ status }) => status === 200).map(({ body }) => body.order_number)
    expect(new Set(numbers).size).toBe(units)
  })

  test('orders of two lines in opposite order do not deadlock', async () => {
    const [one, two] = [aProduct({ quantity: 1000 }), aProduct({ quantity: 1000 })]
    const { _id: storeId } = await shop.importStore(aStoreFile({ products: [one, two] }))
    const responses = await inParallel(120, (index) => {
      const lines = [aLine(one), aLine(two)]
      const paymentMethod = index % 3 === 0 ? 'WalletA' : 'COD'
      return placeOrder(shop, storeId, { products: index % 2 === 0 ? lines : lines.reverse(), paymentMethod })
    })

    expect(byStatus(responses)).toEqual({ 200: 120 })
    const stock = await stockRows(shop, storeId)
    expect(stock.map(({ quantity, held, hold_rows }) => ({ quantity, held, hold_rows }))).toEqual([
      { quantity: 920, held: 40, hold_rows: 40 },
      { quantity: 920, held: 40, hold_rows: 40 },
    ])
  })

  test('opposite orders, cancels, releases and the sweep of expired holds do not deadlock', async () => {
    const [one, two] = [aProduct({ quantity: 500 }), aProduct({ quantity: 500 })]
    const { _id: storeId } = await shop.importStore(aStoreFile({ products: [one, two] }))
    const order = async (index: number) => {
      const lines = [aLine(one), aLine(two)]
      const online = index % 2 === 0
      const placed = await placeOrder(shop, storeId, {
        products: index % 4 < 2 ? lines : lines.reverse(),
        paymentMethod: online ? 'WalletA' : 'COD',
      })
      const ended = online
        ? await shop.post('/order/public/release-hold', { store_id: storeId, order_id: placed.body._id })
        : await shop.post('/order/public/cancel', {
            store_id: storeId,
            order_id: placed.body._id,
            phone_number: '9812345678',
          })
      return [placed, ended]
    }
    const responses = (await inParallel(60, order)).flat()

    expect(byStatus(responses)).toEqual({ 200: 120 })
    for (const row of await stockRows(shop, storeId)) {
      expect(row).toMatchObject({ quantity: 500, held: 0, hold_rows: 0 })
    }
  })
})
