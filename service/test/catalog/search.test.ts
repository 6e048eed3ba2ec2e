import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, day, slugs, statusAndBody } from './catalogue.ts'

const svc = await startTestService()

describe('searches that are too short', async () => {
  const store = await aCatalogue(svc, { products: [aProduct({ name: 'Cap' })] })

  test.each(['', 'c', 'ca', '  ca  ', '...', '!?&', '     '])(
    'a search for %j returns an empty list with 200',
    async (q) => {
      expect(statusAndBody(await store.search(q))).toEqual({ status: 200, body: [] })
    },
  )

  test('a search without q returns an empty list with 200', async () => {
    expect(statusAndBody(await svc.get(`/product/public/search/${store._id}`))).toEqual({ status: 200, body: [] })
  })

  test('q given twice is rejected', async () => {
    expect(statusAndBody(await svc.get(`/product/public/search/${store._id}?q=cap&q=rug`))).toEqual({
      status: 400,
      body: { error_type: 'zod_validation', fields: { q: expect.any(String) } },
    })
  })
})

describe('products found by a search', () => {
  test('search finds only Active products that are not POS-only', async () => {
    const cap = (slug: string, fields: object) => aProduct({ name: 'Cap', slug, ...fields })
    const store = await aCatalogue(svc, {
      products: [
        cap('active', { created_at: day(2) }),
        cap('website-only', { channel: 2, created_at: day(1) }),
        cap('pos-only', { channel: 3 }),
        cap('draft', { status: 'Draft' }),
        cap('archived', { status: 'Archived' }),
        cap('no-status', { status: '' }),
      ],
    })
    expect(slugs((await store.search('cap')).body)).toEqual(['active', 'website-only'])
  })

  test('search finds no product of another store', async () => {
    await aCatalogue(svc, { products: [aProduct({ name: 'Pashmina', slug: 'theirs' })] })
    const store = await aCatalogue(svc, { products: [aProduct({ name: 'Pashmina', slug: 'ours' })] })
    const empty = await aCatalogue(svc, { products: [aProduct({ name: 'Cap' })] })
    expect(slugs((await store.search('pashmina')).body)).toEqual(['ours'])
    expect((await empty.search('pashmina')).body).toEqual([])
    expect((await empty.search('pashmna')).body).toEqual([])
  })

  test('search returns at most 50, counted before hidden products are removed', async () => {
    const caps = (count: number, fields: object) =>
      Array.from({ length: count }, () => aProduct({ name: 'Cap', ...fields }))
    const newestHidden = await aCatalogue(svc, {
      products: [...caps(60, { created_at: day(1) }), ...caps(10, { status: 'Draft', created_at: day(2) })],
    })
    expect((await newestHidden.search('cap')).body).toHaveLength(40)
    const allShown = await aCatalogue(svc, { products: caps(60, {}) })
    expect((await allShown.search('cap')).body).toHaveLength(50)
  })

  test('a renamed product is found by its new name at once', async () => {
    const product = aProduct({ name: 'Cap', slug: 'headwear', tags: ['wool'] })
    const store = await aCatalogue(svc, { products: [product] })
    expect(slugs((await store.search('cap')).body)).toEqual(['headwear'])
    await store.change({ products: [{ _id: product._id, name: 'Beret' }] })
    expect((await store.search('cap')).body).toEqual([])
    expect(slugs((await store.search('beret wool')).body)).toEqual(['headwear'])
  })

  test('a product is found by the new name of its category at once', async () => {
    const category = { _id: newId(), name: 'Carpets', slug: 'carpets' }
    const store = await aCatalogue(svc, {
      categories: [category],
      products: [aProduct({ slug: 'mandala', categories: ['carpets'] })],
    })
    await store.change({ categories: [{ _id: category._id, name: 'Durries' }] })
    expect(slugs((await store.search('durries')).body)).toEqual(['mandala'])
    expect((await store.search('carpets')).body).toEqual([])
  })
})

describe('the order of search results', () => {
  test('the best match is first: a name before a tag, and scores never rise', async () => {
    const store = await aCatalogue(svc, {
      products: [
        aProduct({ name: 'Runner', slug: 'tagged', tags: ['rug'], created_at: day(9) }),
        aProduct({ name: 'Rug', slug: 'named', created_at: day(1) }),
        aProduct({ name: 'Rug', slug: 'both', tags: ['rug'], categories: [], created_at: day(2) }),
      ],
    })
    const { body } = await store.search('rug')
    expect(slugs(body)).toEqual(['both', 'named', 'tagged'])
    const scores = body.map(({ score }: { score: number }) => score)
    expect(scores.every((score: number) => score > 0)).toBe(true)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
  })

  test('among equal matches the shorter name is first, then the newer product', async () => {
    const store = await aCatalogue(svc, {
      products: [
        aProduct({ name: 'Rug of the mountains', slug: 'long', created_at: day(9) }),
        aProduct({ name: 'Rug', slug: 'old', created_at: day(1) }),
        aProduct({ name: 'Rug', slug: 'new', created_at: day(2) }),
      ],
    })
    expect(slugs((await store.search('rug')).body)).toEqual(['new', 'old', 'long'])
  })
})
