import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

const names = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name)
const sized = { sizes: ['S', 'M'] }

describe('the list of products', () => {
  async function aFullShop() {
    const rugs = { _id: newId(), name: 'Rugs', slug: 'rugs' }
    const himal = { _id: newId(), name: 'Himal', slug: 'himal' }
    const products = [
      aProduct({ name: 'Wool Rug', price: 900, quantity: 20, categories: ['rugs'], brand: 'himal', sku: 'RUG' }),
      aProduct({ name: 'Cap', price: 300, quantity: 0, tags: ['new'], barcode: '777' }),
      aProduct({
        ...{ name: 'Shirt of wool', price: null, ...sized },
        variants: [aVariant('S', { price: 500, quantity: 2, sku: 'S-1' }), aVariant('M', { price: 600, quantity: 9 })],
      }),
      aProduct({ name: 'Postcard', price: 10, quantity: 0, continue_selling: true, status: 'Draft', channel: 3 }),
    ]
    return { shop: await aShop({ categories: [rugs], brands: [himal], products }), products, rugs, himal }
  }

  test('an item has the figures of its variants', async () => {
    const { shop, products, rugs, himal } = await aFullShop()
    const { body } = await shop.get('/products?sort=name')
    const [, , shirt, rug] = body.items
    expect(rug).toEqual({
      ...{ _id: products[0]?._id, version: 1, name: 'Wool Rug', slug: products[0]?.slug, status: 'Active', channel: 1 },
      ...{ price: 900, min_price: 900, max_price: 900, compare_at_price: 0, quantity: 20, held: 0, total_variants: 0 },
      ...{ sku: 'RUG', image_url: '', categories: [rugs._id], brand: himal._id, tags: [] },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    })
    expect(shirt).toMatchObject({ price: null, min_price: 500, max_price: 600, quantity: 11, total_variants: 2 })
  })

  test.each([
    ['sort=name', ['Cap', 'Postcard', 'Shirt of wool', 'Wool Rug']],
    ['sort=price', ['Postcard', 'Cap', 'Shirt of wool', 'Wool Rug']],
    ['sort=name&status=Draft,Archived', ['Postcard']],
    ['sort=name&channel=1', ['Cap', 'Shirt of wool', 'Wool Rug']],
    ['category=rugs', ['Wool Rug']],
    ['brand=himal', ['Wool Rug']],
    ['brand=nobody', []],
    ['tag=new', ['Cap']],
    ['sku=S-1', ['Shirt of wool']],
    ['stock=out', ['Cap']],
    ['stock=low&sort=name', ['Cap', 'Shirt of wool']],
    ['stock=in&sort=name', ['Postcard', 'Shirt of wool', 'Wool Rug']],
    ['stock=in&status=Active&sort=name', ['Shirt of wool', 'Wool Rug']],
    ['q=wool', ['Wool Rug', 'Shirt of wool']],
    ['q=WOO%20sh', ['Shirt of wool']],
    ['q=S-1', ['Shirt of wool']],
    ['q=777', ['Cap']],
    ['q=ool', []],
    ['q=rugs', []],
    ['updated_since=2999-01-01T00:00:00Z', []],
  ])('%s', async (query, expected) => {
    const { shop } = await aFullShop()
    expect(names(await shop.get(`/products?${query}`))).toEqual(expected)
  })

  /** Prices that are the product's own, a variant's, or the lower of both; variants that are sold out or not. */
  async function aMixedShop() {
    const day = (number: number) => ({ created_at: `2026-01-0${number}` })
    type Fields = Parameters<typeof aVariant>[1]
    const variants = (small: Fields, large: Fields) => [aVariant('S', small), aVariant('M', large)]
    const sizedWithOwn = { ...sized, quantity: 50 }
    const products = [
      aProduct({ ...day(1), name: 'Own', price: 400, quantity: 0 }),
      aProduct({
        ...{ ...day(2), name: 'Lower', price: 300, ...sizedWithOwn },
        variants: variants({ price: 700, quantity: 9 }, { price: null, quantity: 9 }),
      }),
      aProduct({
        ...{ ...day(3), name: 'Variant', price: 100, ...sizedWithOwn },
        variants: variants({ price: 600, quantity: 0 }, { price: 500, quantity: 1 }),
      }),
      aProduct({
        ...{ ...day(4), name: 'Higher', price: 900, ...sizedWithOwn },
        variants: variants({ price: 200, quantity: 0 }, { price: null, quantity: 0 }),
      }),
      aProduct({ ...day(5), name: 'Free', price: 0, quantity: 30 }),
    ]
    return aShop({ products })
  }

  test.each([
    ['sort=price', ['Free', 'Higher', 'Lower', 'Own', 'Variant']],
    ['stock=in&sort=created_at', ['Lower', 'Variant', 'Free']],
    ['stock=in', ['Free', 'Variant', 'Lower']],
    ['stock=in&count=1', ['Free', 'Variant', 'Lower']],
    ['stock=in&sort=price', ['Free', 'Lower', 'Variant']],
    ['stock=out', ['Higher', 'Own']],
    ['stock=low', ['Higher', 'Variant', 'Own']],
  ])('%s looks at the variants, and at a product without any', async (query, expected) => {
    const shop = await aMixedShop()
    const response = await shop.get(`/products?${query}`)
    expect(names(response)).toEqual(expected)
    if (query.includes('count')) expect(response.body.count).toBe(expected.length)
  })

  test('pages of what is in stock go on where the last one ended', async () => {
    const shop = await aMixedShop()
    const first = await shop.get('/products?stock=in&limit=2')
    const second = await shop.get(`/products?stock=in&limit=2&cursor=${first.body.next_cursor}`)
    expect([names(first), names(second)]).toEqual([['Free', 'Variant'], ['Lower']])
  })

  test('ids, slugs and references name products, those of another store find none', async () => {
    const { shop, products, rugs, himal } = await aFullShop()
    const [rug, cap] = products
    const ids = `${rug?._id.toUpperCase()},${cap?._id}`
    expect(names(await shop.get(`/products?sort=name&ids=${ids}`))).toEqual(['Cap', 'Wool Rug'])
    expect(names(await shop.get(`/products?slug=${cap?.slug}`))).toEqual(['Cap'])
    const other = await aShop()
    for (const filter of [`ids=${ids}`, `category=${rugs._id}`, `brand=${himal._id}`, 'sku=RUG', 'q=wool'])
      expect(names(await other.get(`/products?${filter}`))).toEqual([])
  })

  test.each(['-created_at', 'created_at', '-updated_at', 'name', 'price', 'quantity'])(
    'a walk by %s shows every product once',
    async (sort) => {
      const products = Array.from({ length: 9 }, (_, index) =>
        aProduct({ name: `P${index % 4}`, price: index % 3, quantity: index % 2, created_at: '2026-01-01' }),
      )
      const shop = await aShop({ products })
      const seen: string[] = []
      for (let cursor = ''; cursor !== null; ) {
        const { body } = await shop.get(`/products?limit=2&count=1&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        expect(body.count).toBe(9)
        seen.push(...body.items.map(({ _id }: { _id: string }) => _id))
        cursor = body.next_cursor
      }
      expect(seen.toSorted()).toEqual(products.map(({ _id }) => _id).sort())
    },
  )

  test('pages of a search go on where the last one ended', async () => {
    const shop = await aShop({ products: Array.from({ length: 5 }, () => aProduct({ name: 'Wool' })) })
    const first = await shop.get('/products?q=wool&limit=3')
    const second = await shop.get(`/products?q=wool&limit=3&cursor=${first.body.next_cursor}`)
    const ids = [...first.body.items, ...second.body.items].map(({ _id }: { _id: string }) => _id)
    expect([new Set(ids).size, second.body.next_cursor]).toEqual([5, null])
  })

  test('a walk through a search shows each product once that stays, whatever comes and goes before it', async () => {
    const wool = Array.from({ length: 5 }, (_, index) =>
      aProduct({ _id: `${9 - index}`.repeat(24), name: `Wool ${'x'.repeat(index)}` }),
    )
    const shop = await aShop({ products: wool })
    const pageAfter = (cursor: string) => shop.get(`/products?q=wool&limit=2&cursor=${cursor}`)
    const { body: first } = await shop.get('/products?q=wool&limit=2')
    await shop.post('/products', { name: 'Wool', sku: 'wool', price: 10 })
    const { body: second } = await pageAfter(first.next_cursor)
    for (const { _id } of [...first.items, second.items[0]]) await shop.delete(`/products/${_id}`)
    const { body: third } = await pageAfter(second.next_cursor)
    const seen = [...first.items, ...second.items, ...third.items].map(({ _id }: { _id: string }) => _id)
    expect([seen, third.next_cursor]).toEqual([wool.map(({ _id }) => _id), null])
  })

  test('include=variants adds them, at most 50 products at once', async () => {
    const { shop } = await aFullShop()
    const { body } = await shop.get('/products?include=variants&q=shirt')
    expect(body.items[0].variants).toMatchObject([
      { option_name: 'S', price: 500, quantity: 2 },
      { option_name: 'M', price: 600, quantity: 9 },
    ])
    const many = await shop.get('/products?include=variants&limit=51')
    expect([many.status, many.body]).toEqual(rejected({ limit: 'At most 50 with include=variants' }))
  })
})

describe('bulk calls', () => {
  test('each row changes its product or variant, and a bad one stops nothing', async () => {
    const [cap, rug] = [aProduct({ tags: ['old', 'red'] }), aProduct()]
    const shirt = aProduct({ ...sized, variants: [aVariant('S'), aVariant('M')] })
    const foreign = aProduct()
    await aShop({ products: [foreign] })
    const shop = await aShop({ products: [cap, rug, shirt] })
    const variant = (shirt as unknown as { variants: { _id: string }[] }).variants[0]?._id
    const { status, body } = await shop.post('/products/bulk', {
      updates: [
        { product: cap._id, set: { price: 10 }, add_tags: ['new'], remove_tags: ['old'] },
        { product: rug._id, version: 7, set: { price: 1 } },
        { product: rug._id, set: { price: -1 } },
        { product: foreign._id, set: { price: 1 } },
        { product: shirt.slug, variant, set: { sku: 'S1' } },
        { product: rug._id, set: { sku: 'S1' } },
        { product: rug._id, set: { quantity: 3 } },
        { product: shirt._id, variant: newId(), set: { price: 1 } },
        'rug',
      ],
    })
    expect([status, body.ok, body.failed]).toEqual([200, 2, 7])
    expect(body.results).toMatchObject([
      { index: 0, ok: true, _id: cap._id, version: 2 },
      { index: 1, ok: false, status: 412 },
      { index: 2, ok: false, status: 400, fields: { 'set.price': 'Must not be below 0' } },
      { index: 3, ok: false, status: 404, message: 'Product not found' },
      { index: 4, ok: true, _id: shirt._id, version: 2 },
      { index: 5, ok: false, status: 409, fields: { 'set.sku': 'Already in use' } },
      { index: 6, ok: false, status: 400, fields: { 'set.quantity': 'Unknown field' } },
      { index: 7, ok: false, status: 404, message: 'Variant not found' },
      { index: 8, ok: false, status: 400 },
    ])
    const changed = await shop.get(`/products/${cap._id}`)
    expect(changed.body).toMatchObject({ price: 10, tags: ['red', 'new'], version: 2 })
    expect((await shop.get(`/products/${rug._id}`)).body.version).toBe(1)
  })

  test('an unknown key of a row is named where it stands, and one of the change under set', async () => {
    const cap = aProduct()
    const shop = await aShop({ products: [cap] })
    const updates = [
      { product: cap._id, tags: ['a'] },
      { product: cap._id, set: { price: 1, colour: 'red' } },
    ]
    const { body } = await shop.post('/products/bulk', { updates })
    expect(body.results).toMatchObject([
      { status: 400, fields: { tags: 'Unknown field' } },
      { status: 400, fields: { 'set.colour': 'Unknown field' } },
    ])
    expect((await shop.get(`/products/${cap._id}`)).body.version).toBe(1)
  })

  test('a repeated bulk call with an Idempotency-Key changes nothing more', async () => {
    const cap = aProduct()
    const shop = await aShop({ products: [cap] })
    const call = () =>
      shop.post('/products/bulk', { updates: [{ product: cap._id, add_tags: ['a'] }] }, { 'idempotency-key': 'k' })
    const [first, second] = [await call(), await call()]
    expect(second.body).toEqual(first.body)
    expect((await shop.get(`/products/${cap._id}`)).body.version).toBe(2)
  })

  test.runIf(onOneServer())('a bulk call whose response could not be stored keeps its Idempotency-Key', async () => {
    const cap = aProduct()
    const shop = await aShop({ products: [cap] })
    await svc.context.db.pool.query(`
      create function reject_response() returns trigger language plpgsql as
        $$ begin raise 'this response is not stored'; end $$;
      create trigger reject_response before update on merchant_requests for each row
        when (new.store_id = '${shop.storeId}' and new.status is not null) execute function reject_response()`)
    const updates = [{ product: cap._id, add_tags: ['a'] }]
    const { status } = await shop.post('/products/bulk', { updates }, { 'idempotency-key': 'k' })
    await svc.context.db.pool.query('drop function reject_response cascade')
    expect(status).toBe(500)
    expect((await shop.get(`/products/${cap._id}`)).body.version).toBe(2)
    const claims = sql`select idempotency_key, status from merchant_requests where store_id = ${shop.storeId}`
    expect(await many(svc.context.db, claims)).toEqual([{ idempotency_key: 'k', status: null }])
  })

  test('up to 500 products are deleted, each by itself', async () => {
    const products = [aProduct(), aProduct(), aProduct()]
    const shop = await aShop({ products })
    const { body } = await shop.post('/products/delete', { products: [products[0]?._id, newId(), products[2]?._id] })
    expect([body.ok, body.failed]).toEqual([2, 1])
    expect(body.results[1]).toMatchObject({ index: 1, ok: false, status: 404 })
    expect((await shop.get('/products')).body.items).toMatchObject([{ _id: products[1]?._id }])
    const none = await shop.post('/products/delete', { products: [] })
    expect([none.status, none.body]).toEqual(rejected({ products: 'Must have 1 to 500 rows' }))
  })
})
