import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const service = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }

async function aStore(sections: Parameters<typeof aStoreFile>[0]) {
  const { _id: storeId } = await service.importStore(aStoreFile(sections))
  return {
    storeId,
    patch: (rest: Record<string, unknown>) => {
      const store = { _id: storeId, ...(rest.store as object) }
      return service.importStore({ format: 'pasal-store/1', ...rest, store })
    },
    read: async (query = '') => (await service.get(`/admin/stores/${storeId}/export${query}`, operator)).body,
    get: async (path: string) => (await service.get(path.replace(':store', storeId))).body,
  }
}

describe('an import as a patch', () => {
  test('a new product gets the default of every key that the file leaves out', async () => {
    const { read } = await aStore({ products: [{ name: 'Cap', slug: 'cap' }] })
    expect((await read()).products[0]).toMatchObject({
      ...{
        status: 'Active',
        channel: 1,
        continue_selling: true,
        price: null,
        compare_at_price: 0,
        quantity: 0,
        weight: 0,
      },
      ...{ brand: null, categories: [], variants: [], reviews: [], similar_products: null, release_date: null },
    })
  })

  test('absent keys and absent sections of a file leave the stored values unchanged', async () => {
    const cap = aProduct({ sku: 'S', colors: ['Red'], tags: ['t'], variants: [aVariant('Red')] })
    const store = { checkout: { pan: true, extras: { checkout_note: 'n' } }, addons: { hub_a: true } }
    const { patch, read } = await aStore({ store, products: [cap], coupons: [aCoupon({ used: 4 })] })
    const before = await read()
    await patch({
      store: { checkout: { extras: { email_required: true } }, addons: { wallet_a: true } },
      products: [{ slug: cap.slug, price: 9, updated_at: before.products[0].updated_at }],
    })
    expect(await read()).toEqual({
      ...before,
      exported_at: expect.any(String),
      store: {
        ...before.store,
        checkout: { pan: true, extras: { checkout_note: 'n', email_required: true } },
        addons: { hub_a: true, wallet_a: true },
      },
      products: [{ ...before.products[0], price: 9 }],
    })
  })

  test('the variants of a file are all variants; they are matched by name and keep absent keys', async () => {
    const [s, m] = [aVariant('S', { quantity: 3 }), aVariant('M', { quantity: 4 })]
    const cap = aProduct({ variants: [s, m] })
    const { storeId, patch, read } = await aStore({ products: [cap] })
    await patch({ products: [{ slug: cap.slug, variants: [{ option_name: 'L' }, { option_name: 'M', price: 7 }] }] })
    expect((await read()).products[0].variants).toMatchObject([
      { option_name: 'L', price: null, quantity: 0 },
      { _id: m._id, option_name: 'M', price: 7, quantity: 4 },
    ])
    const rows = await many(service.context.db, sql`select variant_id from stock where store_id = ${storeId}`)
    expect(rows).toHaveLength(3)
  })

  test('an absent quantity stays what orders have left of it', async () => {
    const cap = aProduct({ quantity: 10 })
    const { storeId, patch, read } = await aStore({ products: [cap] })
    const order = await service.post(`/order/${storeId}`, anOrder({ products: [aLine(cap, 3)] }))
    expect(order.status, order.text).toBe(200)
    await patch({ products: [{ slug: cap.slug, name: 'Other' }] })
    expect((await read()).products[0]).toMatchObject({ name: 'Other', quantity: 7 })
  })

  test('imported reviews are added to the stored ones and counted', async () => {
    const cap = aProduct({ reviews: [{ rating: 5, review: 'a' }] })
    const { patch, get } = await aStore({ products: [cap] })
    await patch({
      products: [
        {
          slug: cap.slug,
          reviews: [
            { rating: 5, review: 'a' },
            { rating: 2, review: 'b' },
          ],
        },
      ],
    })
    expect(await get(`/product/public/:store/${cap.slug}`)).toMatchObject({ total_rating: 7, review_count: 2 })
  })

  test('a renamed category is found under its new name', async () => {
    const cap = aProduct({ categories: ['rugs'] })
    const { patch, get } = await aStore({ categories: [{ name: 'Rugs', slug: 'rugs' }], products: [cap] })
    await patch({ categories: [{ slug: 'rugs', name: 'Carpets' }] })
    expect(await get('/product/public/search/:store?q=carpets')).toHaveLength(1)
    expect(await get('/product/public/search/:store?q=rugs')).toHaveLength(0)
  })

  test('quantities stay with their outlet when another becomes the website’s, and go with a removed one', async () => {
    const outlets = [{ name: 'Web', website: true }, { name: 'Pokhara' }, { name: 'Patan' }]
    const cap = aProduct({ quantity: 99, stock: { Web: 4, Pokhara: 6, Patan: 8 } })
    const { patch, read } = await aStore({ store: { use_advanced_inventory: true, outlets }, products: [cap] })
    await patch({ store: { outlets: [{ name: 'Pokhara', website: true }, { name: 'Web' }] } })
    const { store, products } = await read()
    expect(store.outlets).toMatchObject([
      { name: 'Pokhara', website: true },
      { name: 'Web', website: false },
    ])
    expect(products[0]).toMatchObject({ quantity: 99, stock: { Pokhara: 6, Web: 4 } })
  })

  test('a new subdomain is found at once, and the old one is not', async () => {
    const { patch, read } = await aStore({})
    const old = (await read()).store.subdomain
    await patch({ store: { subdomain: 'new-name' } })
    expect((await service.get('/store/check_domain?domain=new-name')).status).toBe(200)
    expect((await service.get(`/store/check_domain?domain=${old}`)).status).not.toBe(200)
  })

  test('a rescheduled sale changes prices at its new times', async () => {
    const cap = aProduct({ price: 100 })
    const sale = (start_at: string, end_at: string) => ({
      ...{ name: 'Later', start_at, end_at, discount_type: 'fixed_amount', discount_value: 10, products: [cap.slug] },
    })
    const { storeId, patch, get } = await aStore({ products: [cap], flash_sales: [sale('2090-01-01', '2091-01-01')] })
    await patch({ flash_sales: [sale('2020-01-01', '2095-01-01')] })
    expect(await get(`/product/public/:store/${cap.slug}`)).toMatchObject({ price: 90, compare_at_price: 100 })
    const jobs = await many(
      service.context.db,
      sql`select run_at from graphile_worker.jobs where key like ${`flip:${storeId}:%:end`}`,
    )
    expect(jobs).toEqual([{ run_at: new Date('2095-01-01') }])
    await patch({ replace: ['flash_sales'], flash_sales: [] })
    expect(await get(`/product/public/:store/${cap.slug}`)).toMatchObject({ price: 100, compare_at_price: 0 })
  })
})

describe('an import with replace', () => {
  test('replace removes what a named section does not contain, with the references to it', async () => {
    const [cap, rug] = [aProduct({ brand: 'b', categories: ['c'] }), aProduct({ slug: 'rug-1', categories: ['d'] })]
    Object.assign(cap, { similar_products: ['rug-1'], print_addon: { enabled: true, required: true, prints: ['P'] } })
    const { patch, read } = await aStore({
      categories: [
        { name: 'C', slug: 'c' },
        { name: 'D', slug: 'd' },
      ],
      brands: [{ name: 'B', slug: 'b' }],
      prints: [{ name: 'P' }],
      products: [cap, rug],
      coupons: [aCoupon({ code: 'C', categories: ['c'] }), aCoupon({ code: 'D', categories: ['d'] })],
      blog: {
        categories: [
          { name: 'N', slug: 'n' },
          { name: 'O', slug: 'o' },
        ],
        authors: [{ user: 'bbbbbbbbbbbbbbbbbbbbbbbb', name: 'Sarita' }],
        posts: [{ name: 'Post', slug: 'post', author: 'bbbbbbbbbbbbbbbbbbbbbbbb', categories: ['n', 'o'] }],
      },
    })
    const { blog } = await read()
    await patch({
      replace: ['categories', 'brands', 'prints', 'products', 'blog'],
      ...{ categories: [{ slug: 'd' }], brands: [], prints: [], products: [{ slug: cap.slug }] },
      blog: { categories: [{ _id: blog.categories[0]._id, slug: 'renamed' }], authors: [] },
    })
    const after = await read()
    expect(after.products).toMatchObject([
      { brand: null, categories: [], similar_products: [], print_addon: { enabled: false, prints: [] } },
    ])
    expect(after.categories).toMatchObject([{ slug: 'd' }])
    const byCode = Object.fromEntries(after.coupons.map((c: { code: string; active: boolean }) => [c.code, c.active]))
    expect(byCode).toEqual({ C: false, D: true })
    expect(after.blog.posts).toMatchObject([{ author: null, categories: ['renamed'] }])
    await service.importStore(after)
  })

  test('replace of the delivery table is accepted, and replace of a blog without lists changes nothing', async () => {
    const posts = [{ name: 'Post', slug: 'post' }]
    const { patch, read } = await aStore({ blog: { posts } })
    await patch({ replace: ['delivery', 'blog'], delivery: { places: [['Humla', true]] }, blog: {} })
    expect(await read()).toMatchObject({ delivery: { places: [['Humla', true]] }, blog: { posts } })
  })
})

test('every object may have times and an id, an author too; a time without a zone is UTC', async () => {
  const made = { created_at: '2026-01-02T03:04:05', updated_at: '2026-01-02' }
  const days = { start_at: '2026-01-01', end_at: '2026-01-02' }
  const { read } = await aStore({
    categories: [{ name: 'C', slug: 'c', ...made }],
    prints: [{ name: 'P', ...made }],
    products: [aProduct({ variants: [aVariant('S', made)], ...made })],
    flash_sales: [{ name: 'S', ...days, discount_type: 'percentage', discount_value: 1, products: [], ...made }],
    forms: [{ name: 'F', slug: 'f', fields: [], ...made }],
    pages: [{ slug: 'landing', ...made }],
    blog: {
      categories: [{ name: 'N', slug: 'n', ...made }],
      authors: [{ _id: newId(), user: newId(), name: 'Sarita', ...made }],
      posts: [{ name: 'Post', slug: 'post', published_at: '2026-01-02T03:04:05.5', ...made }],
    },
  })
  const { categories, products, blog } = await read()
  expect([categories[0].created_at, products[0].created_at]).toEqual(Array(2).fill('2026-01-02T03:04:05.000Z'))
  expect(blog.posts[0].published_at).toBe('2026-01-02T03:04:05.500Z')
})

describe('credentials in store files', () => {
  const setting = { wallet_a_secret: 'hidden-one', hub_a_key: { merchantId: 'M', password: 'hidden-two' } }
  const plugins = [{ name: 'meta_capi', details: { pixel_id: '7', access_token: 'hidden-three' } }]

  test('credentials are sealed, and exported only on the operator’s request', async () => {
    const { storeId, read } = await aStore({ store: { setting, plugins } })
    const plain = JSON.stringify(await read())
    for (const secret of ['hidden-one', 'hidden-two', 'hidden-three']) expect(plain).not.toContain(secret)
    expect((await read('?secrets=1')).store).toMatchObject({ setting, plugins })
    const stored = await many(
      service.context.db,
      sql`select to_jsonb(stores)::text as text from stores where store_id = ${storeId}
          union all select sealed from store_secrets where store_id = ${storeId}`,
    )
    expect(JSON.stringify(stored)).not.toContain('hidden')
    expect(service.logLines.join('')).not.toContain('hidden')
  })

  test('absent credentials are unchanged, and empty ones are deleted, as are those of a removed plugin', async () => {
    const { patch, read } = await aStore({ store: { setting, plugins } })
    await patch({ store: (await read()).store })
    expect((await read('?secrets=1')).store).toMatchObject({ setting, plugins })
    await patch({
      store: { setting: { wallet_a_secret: '' }, plugins: [{ name: 'meta_capi', details: { pixel_id: '8' } }] },
    })
    const { store } = await read('?secrets=1')
    expect(store.setting).toEqual({ hub_a_key: setting.hub_a_key })
    expect(store.plugins).toEqual([{ name: 'meta_capi', details: { pixel_id: '8', access_token: 'hidden-three' } }])
    await patch({ store: { plugins: [] } })
    await patch({ store: { plugins: [{ name: 'meta_capi', details: {} }] } })
    expect((await read('?secrets=1')).store.plugins).toEqual([{ name: 'meta_capi', details: {} }])
  })
})
