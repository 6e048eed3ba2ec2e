import { describe, expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
const outOfStock = message('Either of the selected product is out of stock')

describe('stock at order time (4.3, check 6; 3.5)', () => {
  test.each([
    ['one of ten', 10, 1],
    ['the last unit', 1, 1],
    ['all there is', 7, 7],
  ])('an order of %s takes the units from stock', async (_case, quantity, wanted) => {
    const cap = aProduct({ quantity })
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.place({ products: [aLine(cap, wanted)] }))
    expect(await shop.stockOf(cap)).toEqual({ quantity: quantity - wanted, held: 0 })
  })

  test.each([
    ['one of none', 0, 1],
    ['one of less than none', -3, 1],
    ['one more than there is', 7, 8],
  ])('an order of %s is out of stock', async (_case, quantity, wanted) => {
    const cap = aProduct({ quantity })
    const shop = await aShop(svc, { products: [cap] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, wanted)] }), 400, outOfStock)
    await expectRejection(shop, () => shop.placeOnline({ products: [aLine(cap, wanted)] }), 400, outOfStock)
  })

  test('the quantities of lines of one variant are added for the stock check', async () => {
    const small = aVariant('S', { quantity: 5 })
    const cap = aProduct({ sizes: ['S'], variants: [small] })
    const shop = await aShop(svc, { products: [cap] })
    const line = (quantity: number) => aLine(cap, quantity, { variant: small._id })
    await expectRejection(shop, () => shop.place({ products: [line(3), line(3)] }), 400, outOfStock)
    const { total_quantity } = placed(await shop.place({ products: [line(3), line(2)] }))
    expect(total_quantity).toBe(5)
    expect(await shop.stockOf(cap, small)).toEqual({ quantity: 0, held: 0 })
  })

  test("a variant's own stock counts, not another variant's", async () => {
    const small = aVariant('S', { quantity: 0 })
    const large = aVariant('L', { quantity: 9 })
    const cap = aProduct({ sizes: ['S', 'L'], variants: [small, large] })
    const shop = await aShop(svc, { products: [cap] })
    await expectRejection(
      shop,
      () => shop.place({ products: [aLine(cap, 1, { variant: small._id })] }),
      400,
      outOfStock,
    )
    placed(await shop.place({ products: [aLine(cap, 4, { variant: large._id })] }))
    expect(await shop.stockOf(cap, small)).toEqual({ quantity: 0, held: 0 })
    expect(await shop.stockOf(cap, large)).toEqual({ quantity: 5, held: 0 })
  })

  test('an order with one line out of stock is rejected', async () => {
    const cap = aProduct({ quantity: 10 })
    const hat = aProduct({ quantity: 0 })
    const shop = await aShop(svc, { products: [cap, hat] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap), aLine(hat)] }), 400, outOfStock)
  })

  test('a product that continues selling goes below zero', async () => {
    const cap = aProduct({ quantity: 1, continue_selling: true })
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.place({ products: [aLine(cap, 4)] }))
    expect(await shop.stockOf(cap)).toEqual({ quantity: -3, held: 0 })
  })

  test('a product continues selling by default', async () => {
    const { continue_selling: _none, ...cap } = aProduct({ quantity: 0 })
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.place({ products: [aLine(cap)] }))
  })

  test('more than a million units are rejected, also when the product continues selling', async () => {
    const cap = aProduct({ continue_selling: true })
    const shop = await aShop(svc, { products: [cap] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, 1_000_001)] }), 400, outOfStock)
  })

  test('the last unit goes to exactly one of eight shoppers', async () => {
    const cap = aProduct({ quantity: 1 })
    const shop = await aShop(svc, { products: [cap] })
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.place({ products: [aLine(cap)] })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    const rejected = responses.filter(({ status }) => status === 400).map(({ body }) => body)
    expect(rejected).toEqual(Array(7).fill(outOfStock))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 0, held: 0 })
    expect((await shop.state()).orders).toHaveLength(1)
  })

  test('carts with the same products in opposite order do not deadlock', async () => {
    const cap = aProduct({ quantity: 40 })
    const hat = aProduct({ quantity: 40 })
    const shop = await aShop(svc, { products: [cap, hat] })
    const carts = Array.from({ length: 20 }, (_, index) =>
      shop.place({ products: index % 2 ? [aLine(cap), aLine(hat)] : [aLine(hat), aLine(cap)] }),
    )
    for (const response of await Promise.all(carts)) placed(response)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 20, held: 0 })
    expect(await shop.stockOf(hat)).toEqual({ quantity: 20, held: 0 })
  })
})

describe('advanced inventory (3.5): the website outlet sells', () => {
  const outlets = [
    { name: 'Website', website: true },
    { name: 'Pokhara', website: false },
  ]
  const store = { use_advanced_inventory: true, outlets }
  const outletStock = async (shop: Awaited<ReturnType<typeof aShop>>) => {
    const [row] = (await shop.state()).stock
    return { website: row?.website_quantity, quantity: row?.quantity }
  }

  test("with advanced inventory an order can take only the website outlet's units", async () => {
    const cap = aProduct({ quantity: 10, stock: { Website: 2, Pokhara: 8 } })
    const shop = await aShop(svc, { store, products: [cap] })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, 3)] }), 400, outOfStock)
    const before = await outletStock(shop)
    placed(await shop.place({ products: [aLine(cap, 2)] }))
    expect(await outletStock(shop)).toEqual({ website: 0, quantity: before.quantity - 2 })
    await expectRejection(shop, () => shop.place({ products: [aLine(cap)] }), 400, outOfStock)
  })

  test("with advanced inventory a variant's website stock counts", async () => {
    const small = aVariant('S', { quantity: 10, stock: { Website: 1, Pokhara: 9 } })
    const cap = aProduct({ sizes: ['S'], variants: [small] })
    const shop = await aShop(svc, { store, products: [cap] })
    const line = (quantity: number) => aLine(cap, quantity, { variant: small._id })
    await expectRejection(shop, () => shop.place({ products: [line(2)] }), 400, outOfStock)
    placed(await shop.place({ products: [line(1)] }))
  })

  test('a product that continues selling can be ordered with an empty website outlet', async () => {
    const cap = aProduct({ continue_selling: true, stock: { Website: 0, Pokhara: 8 } })
    const shop = await aShop(svc, { store, products: [cap] })
    placed(await shop.place({ products: [aLine(cap, 2)] }))
    expect((await outletStock(shop)).website).toBe(-2)
  })

  test('with advanced inventory but without a website outlet the global quantity counts', async () => {
    const noWebsite = { use_advanced_inventory: true, outlets: [{ name: 'Pokhara', website: false }] }
    const cap = aProduct({ quantity: 3 })
    const shop = await aShop(svc, { store: noWebsite, products: [cap] })
    placed(await shop.place({ products: [aLine(cap, 3)] }))
  })
})
