import { describe, expect, test, vi } from 'vitest'
import { execute, type Sql, sql } from '../../src/platform/database/database.ts'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, aRugCategory, aYetiBrand, type Catalogue } from './catalogue.ts'

const database = await createTestDatabase()
const writer = await startTestService({}, database)
const reader = await startTestService({}, database)
const without = await startTestService({ CATALOG_CACHE_SECONDS: '0' }, database)
// The reader hears of no change: what it shows rests on the database alone.
vi.spyOn(reader.context.cache, 'clear').mockImplementation(() => {})

const reads = {
  'the product page': (store: Catalogue) => `/product/public/${store._id}/cap`,
  search: (store: Catalogue) => `/product/public/search/${store._id}?q=cap`,
  sale: (store: Catalogue) => `/product/public/sale/${store._id}`,
  'brand products': (store: Catalogue) => `/brand/public/products/${store._id}/yeti`,
  'similar products': (store: Catalogue) => `/product/public/${store._id}/hat`,
}
const names = Object.keys(reads) as (keyof typeof reads)[]

/** What the read says of the cap. */
async function capIn(name: keyof typeof reads, store: Catalogue, service = reader) {
  const { body } = await service.get(reads[name](store))
  const items = body.products ?? body.similar_products ?? body
  return name === 'the product page' ? body : items.find(({ slug }: { slug: string }) => slug === 'cap')
}

async function aStore() {
  const cap = aProduct({
    ...{ name: 'Cap', slug: 'cap', compare_at_price: 900, categories: ['rugs'], brand: 'yeti' },
    variants: [aVariant('Size: S', { quantity: 5, price: 500 })],
  })
  const hat = aProduct({ name: 'Hat', slug: 'hat', categories: ['rugs'] })
  const store = await aCatalogue(writer, { categories: [aRugCategory()], brands: [aYetiBrand()], products: [cap, hat] })
  return { store, cap }
}

const edit = (statement: Sql) => execute(writer.context.db, statement)

describe.each(names)('%s', (name) => {
  test('a change by another process shows at once, without an announcement', async () => {
    const { store, cap } = await aStore()
    expect(await capIn(name, store)).toMatchObject({ name: 'Cap' })
    await store.change({ products: [{ _id: cap._id, name: 'Cap of yak wool' }] })
    expect(await capIn(name, store)).toMatchObject({ name: 'Cap of yak wool' })
  })

  test('what only merchants write is read once, stock and ratings each time', async () => {
    const { store, cap } = await aStore()
    await capIn(name, store)
    await edit(sql`update products set name = 'Edited', total_rating = 9, review_count = 2
      where store_id = ${store._id} and product_id = ${cap._id}`)
    await edit(sql`insert into reviews (store_id, review_id, product_id, rating, created_at)
      select ${store._id}, 'review' || rating, ${cap._id}, rating, now() from unnest(array[4, 5]) as rating`)
    await edit(sql`update stock set quantity = 3 where store_id = ${store._id} and product_id = ${cap._id}
      and variant_id <> ''`)
    const item = await capIn(name, store)
    expect(item).toMatchObject({ name: 'Cap', variants: [{ quantity: 3 }] })
    if (name !== 'search') expect(item).toMatchObject({ total_rating: 9, review_count: 2 })
  })

  test('with CATALOG_CACHE_SECONDS=0 nothing is remembered', async () => {
    const { store, cap } = await aStore()
    await capIn(name, store, without)
    await edit(sql`update products set name = 'Edited' where store_id = ${store._id} and product_id = ${cap._id}`)
    expect(await capIn(name, store, without)).toMatchObject({ name: 'Edited' })
  })

  test('a change that commits between two statements of a read shows in the next read', async () => {
    const { pipelined, pool } = reader.context.db
    for (let after = 1; ; after += 1) {
      const { store, cap } = await aStore()
      let statements = 0
      const change = async () => {
        statements += 1
        if (statements === after) await store.change({ products: [{ _id: cap._id, name: `Cap ${after}` }] })
      }
      const spies = [pipelined, pool].map((way) => {
        const query = way.query.bind(way) as (...given: unknown[]) => Promise<unknown>
        return vi.spyOn(way, 'query').mockImplementation((async (...given: unknown[]) => {
          const result = await query(...given)
          await change()
          return result
        }) as never)
      })
      await capIn(name, store)
      for (const spy of spies) spy.mockRestore()
      if (statements < after) return expect(after).toBeGreaterThan(3)
      expect(await capIn(name, store), `after statement ${after}`).toMatchObject({ name: `Cap ${after}` })
    }
  })
})

test('a store that was deleted and imported again under its id shows its new products', async () => {
  const { store } = await aStore()
  await capIn('the product page', store)
  await edit(sql`delete from stores where store_id = ${store._id}`)
  expect(await capIn('the product page', store)).toEqual({ message: 'Product not found' })
  await store.change({
    store: { _id: store._id, name: 'Himal', subdomain: `himal-${store._id}` },
    products: [aProduct({ name: 'Cap again', slug: 'cap' })],
  })
  expect(await capIn('the product page', store)).toMatchObject({ name: 'Cap again' })
})
