import { beforeEach, describe, expect, test } from 'vitest'
import { aCatalogue, aRugCategory, aYetiBrand, type Catalogue } from '../catalog/catalogue.ts'
import { aCoupon, aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aSale, everyRead, hour, minute, orderedPrice, pass } from './sale-store.ts'

const svc = await startTestService()
svc.clock.stop()
const everywhere = { categories: ['rugs'], brand: 'yeti' }

const open = (products: object[], flash_sales: object[], sections: object = {}) =>
  aCatalogue(svc, { categories: [aRugCategory()], brands: [aYetiBrand()], products, flash_sales, ...sections })

describe('a sale starts and ends', () => {
  const cap = () => aProduct({ name: 'cap', slug: 'cap', price: 500, compare_at_price: 650.5, ...everywhere })
  let product: ReturnType<typeof cap>
  let store: Catalogue
  beforeEach(async () => {
    product = cap()
    store = await open([product], [aSale(svc, [product], { startsIn: minute })])
  })

  test('during a sale every read shows the offer and the old price as compare-at price', async () => {
    for (const [name, items] of Object.entries(await everyRead(store, 'cap'))) {
      expect(items, name).toMatchObject([{ price: 500, compare_at_price: 650.5 }])
    }
    await pass(svc, 2 * minute)
    for (const [name, items] of Object.entries(await everyRead(store, 'cap'))) {
      expect(items, name).toMatchObject([{ price: 250, compare_at_price: 500 }])
    }
  })

  test('after a sale every response equals the one before it', async () => {
    const before = await everyRead(store, 'cap')
    await pass(svc, 2 * minute)
    expect(await everyRead(store, 'cap')).not.toEqual(before)
    await pass(svc, hour)
    expect(await everyRead(store, 'cap')).toEqual(before)
  })

  test('orders and coupons follow the clock, not the job that writes sale prices', async () => {
    expect(await orderedPrice(svc, store._id, aLine(product))).toBe(500)
    svc.clock.advance(2 * minute)
    expect(await orderedPrice(svc, store._id, aLine(product))).toBe(250)
    expect((await store.product('cap')).body.price).toBe(500)
    await pass(svc, 1)
    expect((await store.product('cap')).body.price).toBe(250)
    svc.clock.advance(hour)
    expect(await orderedPrice(svc, store._id, aLine(product))).toBe(500)
  })

  test('a missed sweep has no effect after the sale', async () => {
    const before = await everyRead(store, 'cap')
    await pass(svc, 2 * hour)
    expect(await everyRead(store, 'cap')).toEqual(before)
  })

  test('writing the sale prices again changes nothing', async () => {
    await pass(svc, 2 * minute)
    const during = await everyRead(store, 'cap')
    await pass(svc, 1)
    await pass(svc, 1)
    expect(await everyRead(store, 'cap')).toEqual(during)
  })
})

test('a product without compare-at price is in the sale list during the sale only', async () => {
  const cap = aProduct({ slug: 'cap', price: 500 })
  const store = await open([cap], [aSale(svc, [cap], { startsIn: minute })])
  expect((await store.sale()).body).toEqual([])
  await pass(svc, 2 * minute)
  expect((await store.sale()).body).toMatchObject([{ slug: 'cap', price: 250, compare_at_price: 500 }])
  await pass(svc, hour)
  expect((await store.sale()).body).toEqual([])
  expect((await store.product('cap')).body.compare_at_price).toBe(0)
})

test('each variant gets its own offer price; a price of 0 or none does not change', async () => {
  const prices = [1000, 333.33, 0, null]
  const variants = prices.map((price, index) =>
    aVariant(`Size ${index}`, { price, compare_at_price: index === 0 ? 1200 : 0 }),
  )
  const shirt = aProduct({ name: 'shirt', slug: 'shirt', price: 0, variants, ...everywhere })
  const store = await open([shirt], [aSale(svc, [shirt], { startsIn: minute })])
  const shown = async () => {
    const { body } = await store.product('shirt')
    const of = ({ price, compare_at_price }: Record<string, number>) => [price, compare_at_price]
    return [of(body), ...body.variants.map(of)]
  }
  const before = await shown()
  expect(before).toEqual([
    [0, 0],
    [1000, 1200],
    [333.33, 0],
    [0, 0],
    [null, 0],
  ])
  await pass(svc, 2 * minute)
  expect(await shown()).toEqual([
    [0, 0],
    [500, 1000],
    [166.67, 333.33],
    [0, 0],
    [null, 0],
  ])
  expect((await store.all()).body).toMatchObject([{ price: 500, min_price: null, max_price: null }])
  await pass(svc, hour)
  expect(await shown()).toEqual(before)
})

test('an offer that is not lower changes neither price nor compare-at price', async () => {
  const cap = aProduct({ slug: 'cap', price: 80, compare_at_price: 95 })
  const store = await open([cap], [aSale(svc, [cap], { discount_type: 'fixed_price', discount_value: 100 })])
  await pass(svc, 1)
  expect((await store.product('cap')).body).toMatchObject({ price: 80, compare_at_price: 95 })
})

test('a sale changes only its own products, of its own store', async () => {
  const [cap, hat] = [aProduct({ slug: 'cap' }), aProduct({ slug: 'hat' })]
  const other = await open([aProduct({ slug: 'cap' })], [])
  const store = await open([cap, hat], [aSale(svc, [cap], { startsIn: minute })])
  await pass(svc, 2 * minute)
  expect((await store.product('cap')).body.price).toBe(250)
  expect((await store.product('hat')).body.price).toBe(500)
  expect((await other.product('cap')).body.price).toBe(500)
})

test('a coupon applies to the sale price', async () => {
  const cap = aProduct({ slug: 'cap', price: 500 })
  const coupon = aCoupon()
  const store = await open([cap], [aSale(svc, [cap])], { coupons: [coupon] })
  await pass(svc, 1)
  const body = { store: store._id, code: coupon.code, products: [aLine(cap, 2)] }
  expect((await svc.post('/public/coupon', body)).body.total_applicable_amount).toBe(500)
})
