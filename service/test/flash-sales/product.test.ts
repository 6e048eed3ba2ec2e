import { describe, expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed, type Shop } from '../orders/shop.ts'
import { aSale, dayOfSeconds, hour, orderedPrice, pass } from './sale-store.ts'

const svc = await startTestService()
svc.clock.stop()
const read = async (shop: { _id: string }, product: { _id: string }) =>
  (await svc.get(`/public/flash-sale/${shop._id}/product/${product._id}`)).body

type Fields = Record<string, unknown>
type Sold = ReturnType<typeof aProduct>
const aShopWith = (product: Sold, sales: object[], sections: object = {}): Promise<Shop> =>
  aShop(svc, { products: [product], flash_sales: sales, ...sections })

describe('sale', () => {
  test('the sale of a product has every field of 2.6 and the lowest offer price', async () => {
    const cap = aProduct({ price: 500 })
    const sale = aSale(svc, [cap], { name: 'Tihar', max_per_order: 2, show_countdown: false, show_stock_left: true })
    const shop = await aShopWith(cap, [sale])
    const { products: _, ...fields } = sale
    expect(await read(shop, cap)).toEqual({
      server_time: expect.any(String),
      sale: { ...fields, status: 'live', sold_out: false, offer_price_from: 250 },
      units: { available: 10, in_checkout: 0 },
    })
  })

  test('an order costs what the shop shows, with a percentage of many decimals too', async () => {
    const tractor = aProduct({ price: 9_000_000, weight: 0 })
    const shop = await aShopWith(tractor, [aSale(svc, [tractor], { discount_value: 33.3333333333 })])
    const shown = await svc.get(`/product/public/${shop._id}/${tractor.slug}`)
    expect((await read(shop, tractor)).sale.offer_price_from).toBe(shown.body.price)
    expect(await orderedPrice(svc, shop._id, aLine(tractor))).toBe(shown.body.price)
  })

  test.each([
    ['in none', []],
    ['in one that is over', [{ startsIn: -2 * hour }]],
    ['in one beyond 14 days', [{ startsIn: 15 * dayOfSeconds }]],
  ])('a product %s has sale null and no units', async (_where, times) => {
    const cap = aProduct()
    const body = await read(
      await aShopWith(
        cap,
        times.map((time) => aSale(svc, [cap], time)),
      ),
      cap,
    )
    expect(body).toEqual({ server_time: expect.any(String), sale: null })
    expect(body).not.toHaveProperty('units')
  })

  test('the sale of an unknown product, or of another store’s, is null', async () => {
    const cap = aProduct()
    const shop = await aShopWith(cap, [aSale(svc, [cap])])
    const other = await aShop(svc)
    expect((await read(shop, { _id: 'ab'.repeat(12) })).sale).toBeNull()
    expect((await read(other, cap)).sale).toBeNull()
    expect((await read({ _id: 'ab'.repeat(12) }, cap)).sale).toBeNull()
  })

  test('of several sales a product has the live one that started first, else the next one', async () => {
    const cap = aProduct({ price: 1000 })
    const shop = await aShopWith(cap, [
      aSale(svc, [cap], { name: 'next', startsIn: 3 * hour, discount_value: 10 }),
      aSale(svc, [cap], { name: 'second', startsIn: -60, lasts: 2 * hour, discount_value: 20 }),
      aSale(svc, [cap], { name: 'first', startsIn: -120, discount_value: 30 }),
    ])
    const seen = async () => {
      const { sale } = await read(shop, cap)
      return sale && [sale.name, sale.status, sale.offer_price_from]
    }
    expect(await seen()).toEqual(['first', 'live', 700])
    await pass(svc, hour)
    expect(await seen()).toEqual(['second', 'live', 800])
    await pass(svc, 1.5 * hour)
    expect(await seen()).toEqual(['next', 'upcoming', 900])
    await pass(svc, 3 * hour)
    expect(await seen()).toBeNull()
  })
})

describe('offer_price_from', () => {
  const sized = (...prices: (number | null)[]) => ({
    variants: prices.map((price, index) => aVariant(`Size ${index}`, { price })),
  })

  test.each<[string, Fields, Fields, number | null]>([
    ['percentage', { price: 333.33 }, { discount_value: 50 }, 166.67],
    ['fixed amount', { price: 500 }, { discount_type: 'fixed_amount', discount_value: 120.5 }, 379.5],
    ['fixed amount above the price', { price: 500 }, { discount_type: 'fixed_amount', discount_value: 900 }, 0],
    ['fixed price', { price: 500 }, { discount_type: 'fixed_price', discount_value: 99 }, 99],
    [
      'fixed price above the price raises nothing',
      { price: 500 },
      { discount_type: 'fixed_price', discount_value: 900 },
      500,
    ],
    ['the lowest of the variants', { price: 1, ...sized(900, 400, 600) }, {}, 200],
    ['a variant without a price sells at the product’s', { price: 300, ...sized(900, null) }, {}, 150],
    ['so does one whose price is 0', { price: 300, ...sized(900, 0) }, {}, 150],
    ['variants without prices of a product without one', { price: null, ...sized(900, null, 0) }, {}, 450],
    ['no price: null', { price: null }, {}, null],
    ['a price of 0: null', { price: 0 }, {}, null],
  ])('offer_price_from: %s', async (_rule, fields, discount, lowest) => {
    const cap = aProduct(fields)
    const shop = await aShopWith(cap, [aSale(svc, [cap], discount)])
    expect((await read(shop, cap)).sale.offer_price_from).toBe(lowest)
  })

  test('offer_price_from is the same before and during the sale', async () => {
    const cap = aProduct({ price: 500 })
    const shop = await aShopWith(cap, [aSale(svc, [cap], { startsIn: hour, discount_value: 20 })])
    expect((await read(shop, cap)).sale).toMatchObject({ status: 'upcoming', offer_price_from: 400 })
    await pass(svc, hour + 1)
    expect((await read(shop, cap)).sale).toMatchObject({ status: 'live', offer_price_from: 400 })
  })
})

describe('units', () => {
  const shown = { show_stock_left: true }

  test.each([
    ['the sale is still to come', {}, { ...shown, startsIn: hour }],
    ['the sale does not show the stock left', {}, { show_stock_left: false }],
    ['the product continues selling', { continue_selling: true }, shown],
  ])('units are null, not absent, when %s', async (_why, fields, when) => {
    const cap = aProduct(fields)
    const body = await read(await aShopWith(cap, [aSale(svc, [cap], when)]), cap)
    expect(body).toHaveProperty('units', null)
  })

  test('units are the sum of the positive stock of all variants', async () => {
    const variants = [3, -4, 2].map((quantity, index) => aVariant(`Size ${index}`, { quantity }))
    const shirt = aProduct({ quantity: 99, variants })
    const shop = await aShopWith(shirt, [aSale(svc, [shirt], shown)])
    expect((await read(shop, shirt)).units).toEqual({ available: 5, in_checkout: 0 })
  })

  test('units are the website outlet’s with advanced inventory', async () => {
    const cap = aProduct({ quantity: 9, stock: { Web: 2, Shop: 7 } })
    const store = { use_advanced_inventory: true, outlets: [{ name: 'Web', website: true }, { name: 'Shop' }] }
    const shop = await aShopWith(cap, [aSale(svc, [cap], shown)], { store })
    expect((await read(shop, cap)).units).toEqual({ available: 2, in_checkout: 0 })
  })

  test('units in other shoppers’ checkouts are not available until they are released', async () => {
    const [small, large] = [aVariant('S', { quantity: 5 }), aVariant('L', { quantity: 2 })]
    const shirt = aProduct({ variants: [small, large] })
    const shop = await aShopWith(shirt, [aSale(svc, [shirt], { ...shown, hold_minutes: 2 })])
    const line = (variant: { _id: string }, quantity: number) => aLine(shirt, quantity, { variant: variant._id })
    const units = async () => (await read(shop, shirt)).units

    const first = placed(await shop.placeOnline({ products: [line(small, 2), line(large, 1)] }))
    expect(await units()).toEqual({ available: 4, in_checkout: 3 })
    placed(await shop.placeOnline({ products: [line(small, 3)] }))
    expect(await units()).toEqual({ available: 1, in_checkout: 6 })
    await shop.release(first._id)
    expect(await units()).toEqual({ available: 4, in_checkout: 3 })
    svc.clock.advance(121)
    expect(await units()).toEqual({ available: 7, in_checkout: 0 })
    placed(await shop.place({ products: [line(small, 4)] }))
    expect(await units()).toEqual({ available: 3, in_checkout: 0 })
  })
})
