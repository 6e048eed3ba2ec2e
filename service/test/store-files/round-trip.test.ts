import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { many, type Sql, sql } from '../../src/platform/database/database.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService, type TestService } from '../harness/test-service.ts'
import { aFullStore } from './full-store.ts'

const [service, other] = [await startTestService(), await startTestService()]
const operator = { authorization: `Bearer ${operatorToken}` }

async function exported(from: TestService, storeId: string, query = '') {
  const response = await from.get(`/admin/stores/${storeId}/export${query}`, operator)
  expect(response.status).toBe(200)
  return response.body
}

/** Two exports of the same store differ in their time alone. */
async function exportedSections(from: TestService, storeId: string, query = '') {
  const { exported_at: _time, ...sections } = await exported(from, storeId, query)
  return sections
}

describe('export after import', () => {
  test('a store with every section is exported as it was imported', async () => {
    const file = aFullStore()
    const response = await service.post('/admin/import', file, operator)
    expect(response.status, response.text).toBe(200)
    expect(response.body.counts).toEqual({
      ...{ outlets: 2, categories: 2, brands: 1, prints: 1, products: 2, variants: 2, reviews: 2, delivery_places: 2 },
      ...{ coupons: 1, flash_sales: 1, forms: 1, blog_categories: 2, blog_authors: 1, blog_posts: 1, pages: 1 },
    })
    const out = await exported(service, response.body.store._id, '?secrets=1')
    const cap = out.products.find(({ slug }: { slug: string }) => slug === 'cap')
    const given = file.products[0] as Record<string, unknown>
    const {
      categories: _c,
      brand: _b,
      similar_products: _s,
      print_addon: _p,
      variants: _v,
      reviews: _r,
      ...plain
    } = given
    expect(cap).toMatchObject(plain)
    expect(cap.variants).toMatchObject([
      { ...(given.variants as object[])[0] },
      { option_name: 'Red/M/L', price: null },
    ])
    expect(cap.reviews).toMatchObject([{ rating: 5 }, { rating: 4, review: 'Good' }])
    expect(out.store).toMatchObject({
      ...file.store,
      outlets: [{ name: 'Website' }, { name: 'Pokhara', website: false }],
    })
    expect(out.delivery).toEqual(file.delivery)
    const { categories: _, ...coupon } = file.coupons[0] as Record<string, unknown>
    expect(out.coupons).toMatchObject([{ ...coupon, categories: [out.categories[0]._id] }])
    expect(out.flash_sales).toMatchObject([
      { ...file.flash_sales[0], products: [cap._id, out.products.find((p: { slug: string }) => p.slug === 'rug')._id] },
    ])
    expect(out.forms).toMatchObject(file.forms)
    expect(out.blog).toMatchObject(file.blog)
    expect(out.pages).toMatchObject(file.pages)
  })

  test('an export creates the same store in an empty database, and a re-import changes nothing', async () => {
    const { _id: storeId } = await service.importStore(aFullStore('copied'))
    const file = await exported(service, storeId, '?secrets=1')
    const { exported_at: _time, ...first } = file
    await service.importStore(file)
    expect(await exportedSections(service, storeId, '?secrets=1')).toEqual(first)

    await other.importStore(file)
    expect(await exportedSections(other, storeId, '?secrets=1')).toEqual(first)
    const replace = ['categories', 'brands', 'prints', 'products', 'coupons', 'flash_sales', 'forms', 'blog', 'pages']
    await other.importStore({ ...file, replace })
    expect(await exportedSections(other, storeId, '?secrets=1')).toEqual(first)
  })

  test('the longest list of places and link that a merchant may write are imported', async () => {
    const places = Array.from({ length: 5000 }, (_, index) => `Place ${index}`)
    const storefront_url = `https://himal.example/${'x'.repeat(3978)}`
    const coupons = [{ code: 'EVERYWHERE', coupon_type: 1, coupon_value: 1, places }]
    const { _id } = await service.importStore(aStoreFile({ store: { storefront_url }, coupons }))
    const out = await exported(service, _id)
    expect([out.store.storefront_url, out.coupons[0].places]).toEqual([storefront_url, places])
  })

  describe('versions', () => {
    const query = (statement: Sql) => many<Record<string, unknown>>(service.context.db, statement)

    /** The version and the last change of every object, by its table. */
    async function versionsOf(storeId: string): Promise<Record<string, unknown[]>> {
      const of = (rows: Sql) => query(sql`select version, updated_at from ${rows} order by version, updated_at`)
      return {
        products: await query(
          sql`select slug, version, updated_at from products where store_id = ${storeId} order by slug`,
        ),
        categories: await of(sql`categories where store_id = ${storeId}`),
        brands: await of(sql`brands where store_id = ${storeId}`),
        prints: await of(sql`prints where store_id = ${storeId}`),
        outlets: await of(sql`outlets where store_id = ${storeId}`),
        coupons: await of(sql`coupons where store_id = ${storeId}`),
        flashSales: await of(sql`flash_sales where store_id = ${storeId}`),
        forms: await of(sql`forms where store_id = ${storeId}`),
        pages: await of(sql`pages where store_id = ${storeId}`),
        posts: await of(sql`blog_posts where store_id = ${storeId}`),
        blogCategories: await of(sql`blog_categories where store_id = ${storeId}`),
        stores: await of(sql`stores where store_id = ${storeId}`),
        delivery: await of(sql`delivery_tables where store_id = ${storeId}`),
      }
    }

    const eventsOf = (storeId: string) =>
      query(sql`select event, count(*) from store_events where store_id = ${storeId} group by event order by event`)

    test('a re-import of an export keeps every version and sends no event of a product', async () => {
      const { _id: storeId } = await service.importStore(aFullStore('versions'))
      const [before, events] = [await versionsOf(storeId), await eventsOf(storeId)]
      await service.importStore(await exported(service, storeId))
      expect(await versionsOf(storeId)).toEqual(before)
      expect(await eventsOf(storeId)).toEqual(events)
    })

    test('a given created_at is stored and exported, and another one later raises no version', async () => {
      const [first, later] = ['2020-01-02T03:04:05.678Z', '2021-01-02T03:04:05.678Z']
      const fileAt = (created_at: string) => {
        const { format, store, prints, flash_sales, forms, blog, pages } = aFullStore('dated')
        const dated = <Entry extends object>(list: Entry[]) => list.map((entry) => ({ ...entry, created_at }))
        const { categories, authors, posts } = blog
        const products = ['cap', 'rug'].map((slug) => ({ name: slug, slug }))
        return {
          ...{ format, store: { ...store, outlets: dated(store.outlets) }, products },
          ...{ prints: dated(prints), flash_sales: dated(flash_sales), forms: dated(forms), pages: dated(pages) },
          blog: { categories: dated(categories), authors, posts: dated(posts) },
        }
      }
      const { _id: storeId } = await service.importStore(fileAt(first))
      const before = await versionsOf(storeId)
      await service.importStore(fileAt(later))
      expect(await versionsOf(storeId)).toEqual(before)
      const times = await query(sql`
        select created_at from outlets where store_id = ${storeId}
        union select created_at from prints where store_id = ${storeId}
        union select created_at from flash_sales where store_id = ${storeId}
        union select created_at from forms where store_id = ${storeId}
        union select created_at from pages where store_id = ${storeId}
        union select created_at from blog_categories where store_id = ${storeId}
        union select created_at from blog_posts where store_id = ${storeId}`)
      expect(times).toEqual([{ created_at: new Date(first) }])
      const { store, prints, flash_sales, forms, blog, pages } = await exported(service, storeId)
      const lists = [store.outlets, prints, flash_sales, forms, pages, blog.categories, blog.posts]
      for (const { created_at } of lists.flat()) expect(created_at).toBe(first)
    })

    test.each<[string, (cap: { variants: object[]; categories: string[] }) => void]>([
      ['its own key', (cap) => Object.assign(cap, { price: 351 })],
      ['a key of a variant', ({ variants }) => Object.assign(variants[0] as object, { price: 501 })],
      ['a variant less', ({ variants }) => variants.pop()],
      ['a variant more', ({ variants }) => variants.push({ option_name: 'Red/XL', price: 1 })],
      ['the order of its categories', ({ categories }) => categories.reverse()],
      ['a category less', ({ categories }) => categories.pop()],
    ])(
      'a product that an edited export changes by %s gets the next version, others keep theirs',
      async (what, edit) => {
        const { _id: storeId } = await service.importStore(aFullStore(`v-${what.replaceAll(' ', '-')}`))
        const before = await versionsOf(storeId)
        const file = await exported(service, storeId)
        edit(file.products.find(({ slug }: { slug: string }) => slug === 'cap'))
        await service.importStore(file)
        const { products, ...rest } = await versionsOf(storeId)
        const { products: productsBefore, ...restBefore } = before
        expect(rest).toEqual(restBefore)
        expect(products).toMatchObject([{ slug: 'cap', version: 2 }, productsBefore?.[1]])
      },
    )
  })

  test('a file without ids matches the objects of its first import', async () => {
    const { _id: storeId } = await service.importStore(aFullStore('again'))
    const first = await exportedSections(service, storeId)
    await service.importStore(aFullStore('again'))
    const second = await exportedSections(service, storeId)
    const withoutTimes = (file: unknown) => JSON.stringify(file).replaceAll(/"updated_at":"[^"]*"/g, '')
    expect(withoutTimes(second)).toEqual(withoutTimes(first))
  })

  test('during a live flash sale the merchant’s own prices are exported', async () => {
    const { _id: storeId } = await service.importStore(aFullStore('live'))
    expect((await service.get(`/product/public/${storeId}/rug`)).body.price).toBe(800)
    const file = await exported(service, storeId)
    expect(file.products.map(({ price }: { price: number }) => price).sort()).toEqual([1000, 350.55])
    const twice = await service.importStore(file)
    expect((await service.get(`/product/public/${twice._id}/rug`)).body).toMatchObject({
      price: 800,
      compare_at_price: 1000,
    })
  })

  test('the demo store is a store file like any other', async () => {
    const file = JSON.parse(await readFile(new URL('../../demo/demo-store.json', import.meta.url), 'utf8'))
    const { _id: storeId } = await service.importStore(file)
    const { exported_at, ...first } = await exported(service, storeId)
    await other.importStore({ ...first, exported_at })
    expect(await exportedSections(other, storeId)).toEqual(first)
  })

  test('the export of an unknown store is 404, of a malformed id 400', async () => {
    const unknown = await service.get('/admin/stores/0123456789abcdef01234567/export', operator)
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Store not found' } })
    const malformed = await service.get('/admin/stores/himal/export', operator)
    expect(malformed).toMatchObject({
      status: 400,
      body: { error_type: 'zod_validation', fields: { store_id: 'Invalid id' } },
    })
  })
})
