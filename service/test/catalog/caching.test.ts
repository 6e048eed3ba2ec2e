import { beforeEach, describe, expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { aLine, anOrder, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { placed } from '../orders/shop.ts'
import { aCatalogue, aRugCategory, aYetiBrand, type Catalogue, slugs } from './catalogue.ts'
import { changesReceived } from './changes-received.ts'

const svc = await startTestService()
const uncached = await startTestService({ CATALOG_CACHE_SECONDS: '0' })
const shortly = await startTestService({ CATALOG_CACHE_SECONDS: '1' })

const cached = {
  'all products': async (store: Catalogue) => (await store.all()).body,
  'the paged list': async (store: Catalogue) => (await store.page()).body.products,
  'a category': async (store: Catalogue) => (await store.category('rugs')).body.products,
  'new arrivals': async (store: Catalogue) => (await store.category('new-arrivals')).body.products,
}
const fresh = {
  'the product page': async (store: Catalogue) => [(await store.product('cap')).body],
  search: async (store: Catalogue) => (await store.search('cap')).body,
  sale: async (store: Catalogue) => (await store.sale()).body,
  'brand products': async (store: Catalogue) => (await store.brandProducts('yeti')).body.products,
}
const reads = Object.entries({ ...cached, ...fresh })

const aCap = () =>
  aProduct({
    ...{ name: 'Cap', slug: 'cap', quantity: 5, compare_at_price: 900 },
    ...{ categories: ['rugs'], brand: 'yeti' },
  })

const openWith = (service: typeof svc, products: object[]) =>
  aCatalogue(service, { categories: [aRugCategory()], brands: [aYetiBrand()], products })

async function buyTwo(service: typeof svc, store: Catalogue, cap: { _id: string }) {
  placed(await service.post(`/order/${store._id}`, anOrder({ products: [aLine(cap, 2)] })))
}

describe('cached reads after an order', async () => {
  const cap = aCap()
  const store = await openWith(svc, [cap])
  await changesReceived(svc)
  for (const [, read] of reads) await read(store)
  await buyTwo(svc, store, cap)

  test.each(Object.entries(cached))(
    'an order does not clear the cache of %s: the old quantity stays',
    async (_name, read) => {
      expect(await read(store)).toMatchObject([{ slug: 'cap', quantity: 5 }])
    },
  )

  test.each(Object.entries(fresh))('an order shows at once in %s', async (_name, read) => {
    expect(await read(store)).toMatchObject([{ slug: 'cap', quantity: 3 }])
  })
})

describe('an import clears the whole cache of its store', () => {
  let cap: ReturnType<typeof aCap>
  let store: Catalogue
  beforeEach(async () => {
    cap = aCap()
    store = await openWith(svc, [cap])
    for (const [, read] of reads) expect(await read(store)).toMatchObject([{ price: 500 }])
  })

  test('an imported price shows in every read at once', async () => {
    await store.change({ products: [{ _id: cap._id, price: 450 }] })
    for (const [name, read] of reads) expect(await read(store), name).toMatchObject([{ price: 450 }])
  })

  test.each([{ status: 'Draft' }, { status: 'Archived' }, { status: '' }, { channel: 3 }])(
    'a product that an import makes %o leaves the lists and stays in its category and on its page',
    async (hidden) => {
      await store.change({ products: [{ _id: cap._id, ...hidden }] })
      const stillShown = ['a category', 'the product page']
      for (const [name, read] of reads) {
        expect(slugs(await read(store)), name).toEqual(stillShown.includes(name) ? ['cap'] : [])
      }
    },
  )

  test('an imported category name shows in the category and in lists at once', async () => {
    await store.change({ categories: [{ slug: 'rugs', name: 'Hats' }] })
    expect((await store.category('rugs')).body.category.name).toBe('Hats')
    expect((await store.all()).body[0].categories).toEqual(['Hats'])
  })

  test('imported store settings show in lists at once', async () => {
    await svc.importStore({
      format: 'pasal-store/1',
      store: { _id: store._id, use_advanced_inventory: true, outlets: [{ name: 'Web', website: true }] },
    })
    expect(await cached['all products'](store)).toMatchObject([{ quantity: 0, in_stock: false }])
  })

  test('an import does not clear the cache of another store', async () => {
    const other = await openWith(svc, [aCap()])
    await changesReceived(svc)
    const before = await cached['all products'](other)
    await execute(svc.context.db, sql`update products set name = 'Edited' where store_id = ${other._id}`)
    await store.change({ products: [{ _id: cap._id, price: 450 }] })
    expect(await cached['all products'](other)).toEqual(before)
  })
})

test('each page, size and order of the paged list is cached separately', async () => {
  const store = await openWith(svc, [aProduct({ name: 'A', slug: 'a' }), aProduct({ name: 'B', slug: 'b' })])
  const page = async (query: string) => slugs((await store.page(query)).body.products)
  expect(await page('?sort_by=name&sort_order=asc')).toEqual(['a', 'b'])
  expect(await page('?sort_by=name&sort_order=desc')).toEqual(['b', 'a'])
  expect(await page('?sort_by=name&sort_order=asc&per_page=1')).toEqual(['a'])
  expect(await page('?sort_by=name&sort_order=asc&per_page=1&page=2')).toEqual(['b'])
})

test('cached responses expire after CATALOG_CACHE_SECONDS, and 0 turns the cache off', async () => {
  for (const [service, waitMs] of [
    [uncached, 0],
    [shortly, 1100],
  ] as const) {
    const cap = aCap()
    const store = await openWith(service, [cap])
    for (const [, read] of reads) await read(store)
    await buyTwo(service, store, cap)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    for (const [name, read] of reads) expect(await read(store), name).toMatchObject([{ quantity: 3 }])
  }
})

test('a request with the current ETag gets a 304 until the content changes', async () => {
  const cap = aCap()
  const store = await openWith(svc, [cap])
  for (const path of [`/product/public/${store._id}`, `/product/public/${store._id}/cap`]) {
    const { headers, status } = await svc.get(path)
    expect(status).toBe(200)
    const again = await svc.get(path, { 'if-none-match': headers.etag })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
    await store.change({ products: [{ _id: cap._id, description: `Seen at ${path}`, price: path.length }] })
    expect((await svc.get(path, { 'if-none-match': headers.etag })).status).toBe(200)
  }
})
