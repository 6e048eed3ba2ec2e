import { describe, expect, test } from 'vitest'
import { aCatalogue, type Catalogue } from '../catalog/catalogue.ts'
import { aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aSale, hour, minute, orderedPrice, pass } from './sale-store.ts'

const svc = await startTestService()
svc.clock.stop()

const shown = async (store: Catalogue, slug = 'cap') => {
  const { price, compare_at_price } = (await store.product(slug)).body
  return [price, compare_at_price]
}

describe('edits of the merchant during a sale', async () => {
  async function openWithLiveSale(fields: object = {}) {
    const cap = aProduct({ slug: 'cap', price: 500, compare_at_price: 600, ...fields })
    const sale = aSale(svc, [cap])
    const store = await aCatalogue(svc, { products: [cap], flash_sales: [sale] })
    expect(await shown(store)).toEqual([250, 500])
    return { cap, sale, store }
  }

  test('edited prices change the offer at once and stay after the sale', async () => {
    const { cap, store } = await openWithLiveSale()
    await store.change({ products: [{ _id: cap._id, price: 800, compare_at_price: 900 }] })
    expect(await shown(store)).toEqual([400, 800])
    expect((await store.all()).body).toMatchObject([{ price: 400, compare_at_price: 800 }])
    expect(await orderedPrice(svc, store._id, aLine(cap))).toBe(400)
    await pass(svc, 2 * hour)
    expect(await shown(store)).toEqual([800, 900])
  })

  test('an edit of other fields does not change the sale prices', async () => {
    const { cap, store } = await openWithLiveSale()
    await store.change({ products: [{ _id: cap._id, description: 'Warm' }] })
    expect(await shown(store)).toEqual([250, 500])
    await pass(svc, 2 * hour)
    expect(await shown(store)).toEqual([500, 600])
  })

  test('a variant added during a sale has the offer price', async () => {
    const small = aVariant('S', { price: 1000 })
    const { cap, store } = await openWithLiveSale({ variants: [small] })
    await store.change({ products: [{ _id: cap._id, variants: [small, aVariant('M', { price: 600 })] }] })
    const prices = async () => (await store.product('cap')).body.variants.map(({ price }: { price: number }) => price)
    expect(await prices()).toEqual([500, 300])
    await pass(svc, 2 * hour)
    expect(await prices()).toEqual([1000, 600])
  })

  test('a changed discount changes the offer at once', async () => {
    const { sale, store } = await openWithLiveSale()
    await store.change({ flash_sales: [{ ...sale, discount_type: 'fixed_price', discount_value: 99.5 }] })
    expect(await shown(store)).toEqual([99.5, 500])
    await pass(svc, 2 * hour)
    expect(await shown(store)).toEqual([500, 600])
  })

  test('a product removed from the sale has its price back', async () => {
    const { sale, store } = await openWithLiveSale()
    await store.change({ flash_sales: [{ ...sale, products: [] }] })
    expect(await shown(store)).toEqual([500, 600])
    expect((await store.all()).body).toMatchObject([{ price: 500, compare_at_price: 600 }])
  })

  test('products of a removed sale have their prices back', async () => {
    const { store } = await openWithLiveSale()
    await store.change({ replace: ['flash_sales'], flash_sales: [] })
    expect(await shown(store)).toEqual([500, 600])
    expect((await svc.get(`/public/flash-sale/${store._id}`)).body.sales).toEqual([])
  })

  test('products of a sale that is ended early have their prices back', async () => {
    const { sale, store } = await openWithLiveSale()
    const end_at = new Date(svc.clock.now().getTime() - 1000).toISOString()
    await store.change({ flash_sales: [{ ...sale, end_at }] })
    expect(await shown(store)).toEqual([500, 600])
  })

  test('a prolonged sale keeps its prices until the new end', async () => {
    const { sale, store } = await openWithLiveSale()
    const end_at = new Date(Date.parse(sale.end_at) + 2 * hour * 1000).toISOString()
    await store.change({ flash_sales: [{ ...sale, end_at }] })
    await pass(svc, 2 * hour)
    expect(await shown(store)).toEqual([250, 500])
    await pass(svc, hour)
    expect(await shown(store)).toEqual([500, 600])
  })

  test('a sale continues without a removed product', async () => {
    const { sale, store } = await openWithLiveSale()
    await store.change({ replace: ['products'], products: [aProduct({ slug: 'hat' })] })
    expect((await store.product('cap')).status).toBe(400)
    const { sales } = (await svc.get(`/public/flash-sale/${store._id}`)).body
    expect(sales).toMatchObject([{ _id: sale._id, sold_out: false }])
    await pass(svc, 2 * hour)
    expect(await shown(store, 'hat')).toEqual([500, 0])
  })
})

test('of two overlapping sales the one that started first counts, then the other, then none', async () => {
  const cap = aProduct({ slug: 'cap', price: 1000, compare_at_price: 1100 })
  const store = await aCatalogue(svc, {
    products: [cap],
    flash_sales: [
      aSale(svc, [cap], { startsIn: 10 * minute, lasts: hour, discount_value: 80 }),
      aSale(svc, [cap], { startsIn: 5 * minute, lasts: hour / 2, discount_value: 10 }),
    ],
  })
  const both = async () => [...(await shown(store)), await orderedPrice(svc, store._id, aLine(cap))]
  expect(await both()).toEqual([1000, 1100, 1000])
  await pass(svc, 6 * minute)
  expect(await both()).toEqual([900, 1000, 900])
  await pass(svc, 6 * minute)
  expect(await both()).toEqual([900, 1000, 900])
  await pass(svc, 30 * minute)
  expect(await both()).toEqual([200, 1000, 200])
  await pass(svc, hour)
  expect(await both()).toEqual([1000, 1100, 1000])
})

test('prices edited between the end of a sale and its job are not overwritten by the job', async () => {
  const cap = aProduct({ slug: 'cap', price: 500 })
  const store = await aCatalogue(svc, { products: [cap], flash_sales: [aSale(svc, [cap])] })
  svc.clock.advance(2 * hour)
  await store.change({ products: [{ _id: cap._id, price: 777 }] })
  expect(await shown(store)).toEqual([777, 0])
  await pass(svc, 1)
  expect(await shown(store)).toEqual([777, 0])
})
