import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { aFullStore } from './full-store.ts'

const service = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }
const itsVariant = aVariant('S')
const itsProduct = aProduct({ variants: [itsVariant] })
const foreign = aStoreFile({ products: [itsProduct] })
await service.importStore(foreign)

async function problemsOf(file: unknown): Promise<Record<string, string>> {
  const response = await service.post('/admin/import', file, operator)
  expect(response.status, response.text).toBe(400)
  expect(response.body.error_type).toBe('zod_validation')
  return response.body.fields
}

async function export_(storeId: string) {
  return (await service.get(`/admin/stores/${storeId}/export`, operator)).body
}

describe('a bad store file', () => {
  test('a rejected file names every problem, of shape and of reference, and changes nothing', async () => {
    const { _id: storeId } = await service.importStore(aFullStore())
    const before = await export_(storeId)
    const fields = await problemsOf({
      ...before,
      store: { ...before.store, name: 'Changed' },
      products: [
        { slug: 'cap', colour: 'red', price: -1, variants: [{ option_name: 'Red/S', price: '5', size: 1 }] },
        { name: 'New', slug: 'new', categories: ['nowhere', 'rugs'], brand: 'none', stock: { Pluto: 1 } },
        { name: 'New', slug: 'new', similar_products: ['cap', 'lost'] },
        { slug: 'unnamed', price: 1.005, quantity: 1.5, status: 'Sold', custom_fields: [['knob', 'x', true, '']] },
      ],
      coupons: [{ code: 'X', coupon_type: 4, coupon_value: 1, min_order_value: -2 }],
      flash_sales: [
        {
          name: 'Holi',
          start_at: '2027-01-02',
          end_at: '2027-01-01',
          discount_type: 'percentage',
          discount_value: 101,
        },
        { name: 'Tihar', hold_minutes: 6, products: ['lost'] },
      ],
    })
    expect(fields).toEqual({
      'products.0.colour': 'Unknown key',
      'products.0.price': 'Must not be below 0',
      'products.0.variants.0.price': 'Invalid input: expected number, received string',
      'products.0.variants.0.size': 'Unknown key',
      'products.1.brand': 'Unknown brand',
      'products.1.categories.0': 'Unknown category',
      'products.1.stock.Pluto': 'Unknown outlet',
      'products.2.slug': 'Given twice in this file',
      'products.2.similar_products.1': 'Unknown product',
      'products.3.custom_fields.0.0': expect.any(String),
      'products.3.name': 'Required',
      'products.3.price': 'At most 2 decimals',
      'products.3.quantity': expect.any(String),
      'products.3.status': expect.any(String),
      'coupons.0.coupon_type': expect.any(String),
      'coupons.0.min_order_value': 'Must be -1 or not below 0',
      'flash_sales.0.end_at': 'end_at must be after start_at',
      'flash_sales.0.discount_value': 'Must not be above 100',
      'flash_sales.1.hold_minutes': 'Must be 2 to 5',
      'flash_sales.1.products.0': 'Unknown product',
    })
    expect(await export_(storeId)).toEqual({ ...before, exported_at: expect.any(String) })
  })

  test('a file without a store is rejected: store is required', async () => {
    expect(await problemsOf({ format: 'pasal-store/1' })).toEqual({ store: 'Required' })
  })

  test('a bad key does not hide what else is wrong with its object or elsewhere in the file', async () => {
    const file = aStoreFile({
      store: { hero_images: 'x', nmae: 'Himal', outlets: [{ name: 'Website', website: true }] },
      categories: [{ name: 'Rugs', slug: 'rugs' }],
      products: [
        { name: 'Cap', slug: 'cap', price: -1, categories: ['rugs', 'lost'], stock: { Website: 1, Pluto: 1 } },
        { name: 'Cap', slug: 'cap', weight: -1 },
        {
          slug: 'rug',
          variants: [{ option_name: 'S', price: -1 }],
          brand: 'lost',
          name: 'Rug',
          similar_products: ['cap'],
        },
      ],
      coupons: [{ code: 'X', coupon_type: 9, coupon_value: 1, categories: ['lost'] }],
    })
    expect(Object.keys(await problemsOf(file)).sort()).toEqual([
      'coupons.0.categories.0',
      'coupons.0.coupon_type',
      'products.0.categories.1',
      'products.0.price',
      'products.0.stock.Pluto',
      'products.1.slug',
      'products.1.weight',
      'products.2.brand',
      'products.2.variants.0.price',
      'store.hero_images',
      'store.nmae',
    ])
  })

  test('a key that says which object is meant causes no other problem when it is bad', async () => {
    const { _id: storeId } = await service.importStore(aFullStore())
    const { store, products, flash_sales } = await export_(storeId)
    const file = {
      format: 'pasal-store/1',
      store: { _id: store._id, outlets: 'x' },
      products: [{ _id: products[0]._id, slug: '', stock: { Pluto: 1 } }],
      flash_sales: [{ _id: flash_sales[0]._id, start_at: 'x', end_at: '1990-01-01' }],
    }
    expect(Object.keys(await problemsOf(file)).sort()).toEqual([
      'flash_sales.0.start_at',
      'products.0.slug',
      'store.outlets',
    ])
    const { outlets: _bad, ...goodStore } = file.store
    expect(Object.keys(await problemsOf({ ...file, store: goodStore })).sort()).toEqual([
      'flash_sales.0.start_at',
      'products.0.slug',
    ])
  })

  test.each([
    ['a body that is not an object', 7, 'body'],
    ['another format', { ...aStoreFile(), format: 'pasal-store/2' }, 'format'],
    ['an unknown section', aStoreFile({ prodcuts: [] }), 'prodcuts'],
    ['replace of an absent section', aStoreFile({ replace: ['pages'] }), 'replace'],
    ['an unknown credential', aStoreFile({ store: { setting: { wallet_z: 'x' } } }), 'store.setting.wallet_z'],
    ['an unknown switch', aStoreFile({ store: { addons: { wallet_z: true } } }), 'store.addons.wallet_z'],
    ['a subdomain that is not a label', aStoreFile({ store: { subdomain: 'a.b' } }), 'store.subdomain'],
    ['a script as storefront URL', aStoreFile({ store: { storefront_url: 'javascript:1' } }), 'store.storefront_url'],
    ['NUL in free JSON', aStoreFile({ pages: [{ slug: 'a', sections: [{ a: '\0' }] }] }), 'pages.0.sections'],
    ['NUL in text', aStoreFile({ brands: [{ name: 'a\0', slug: 'a' }] }), 'brands.0.name'],
    ['a new product without a slug', aStoreFile({ products: [{ name: 'Cap' }] }), 'products.0.slug'],
    [
      'two website outlets',
      aStoreFile({
        store: {
          outlets: [
            { name: 'A', website: true },
            { name: 'B', website: true },
          ],
        },
      }),
      'store.outlets.1.website',
    ],
    [
      'one variant twice',
      aStoreFile({ products: [aProduct({ variants: [aVariant('S'), aVariant('S')] })] }),
      'products.0.variants.1.option_name',
    ],
    [
      'an impossible time',
      aStoreFile({ products: [aProduct({ created_at: '2026-02-30T00:00:00Z' })] }),
      'products.0.created_at',
    ],
    ['deeply nested JSON', aStoreFile({ pages: [{ slug: 'a', sections: nested(100) }] }), 'pages.0.sections'],
  ])('a rejected file names its problem: %s', async (_case, file, path) => {
    expect(Object.keys(await problemsOf(file))).toEqual([path])
  })

  test('an _id, subdomain or domain of another store is rejected', async () => {
    await service.importStore(aStoreFile({ store: { custom_domain: { domain: 'Taken.example', verified: true } } }))
    const fields = await problemsOf(
      aStoreFile({
        store: {
          subdomain: foreign.store.subdomain.toUpperCase(),
          custom_domain: { domain: 'taken.EXAMPLE', verified: true },
        },
        products: [aProduct({ _id: itsProduct._id, variants: [aVariant('M', { _id: itsVariant._id })] })],
      }),
    )
    expect(fields).toEqual({
      'store.subdomain': 'Already taken',
      'store.custom_domain.domain': 'Already taken',
      'products.0._id': 'Belongs to another store',
      'products.0.variants.0._id': 'Belongs to another store',
    })
  })

  test('the _id of another store’s review, coupon or outlet is rejected, and that store keeps it', async () => {
    const review = { _id: newId(), rating: 5, review: 'Warm', customer_name: 'Asha' }
    const [cap, coupon, outlet] = [aProduct({ reviews: [review] }), aCoupon(), { _id: newId(), name: 'Patan' }]
    const theirs = aStoreFile({ store: { outlets: [outlet] }, products: [cap], coupons: [coupon] })
    const { _id: theirId } = await service.importStore(theirs)
    const before = await export_(theirId)
    const stolen = { ...review, rating: 1, review: 'Cold' }
    const fields = await problemsOf(
      aStoreFile({
        store: { outlets: [{ ...outlet, name: 'Thamel' }] },
        products: [aProduct(), aProduct({ reviews: [{ rating: 4 }, stolen] })],
        coupons: [aCoupon({ _id: coupon._id })],
      }),
    )
    expect(fields).toEqual({
      'store.outlets.0._id': 'Belongs to another store',
      'products.1.reviews.1._id': 'Belongs to another store',
      'coupons.0._id': 'Belongs to another store',
    })
    const { exported_at: _before, ...unchanged } = before
    const { exported_at: _after, ...now } = await export_(theirId)
    expect(now).toEqual(unchanged)
  })

  test('a slug of another object of the store is rejected, and two objects may swap theirs', async () => {
    const [a, b] = [aProduct({ slug: 'a' }), aProduct({ slug: 'b' })]
    const file = aStoreFile({ products: [a, b] })
    const { _id: storeId } = await service.importStore(file)
    const store = { _id: storeId }
    expect(await problemsOf({ format: file.format, store, products: [{ _id: a._id, slug: 'b' }] })).toEqual({
      'products.0.slug': 'Already taken',
    })
    const swapped = [
      { _id: a._id, slug: 'b' },
      { _id: b._id, slug: 'a' },
    ]
    await service.importStore({ format: file.format, store, products: swapped })
    const slugs = (await export_(storeId)).products.map((p: { _id: string; slug: string }) => [p._id, p.slug])
    expect(Object.fromEntries(slugs)).toEqual({ [a._id]: 'b', [b._id]: 'a' })
  })
})

describe('access to the import', () => {
  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer operator' }],
  ])('an import with %s is 401 before the body is read', async (_case, headers) => {
    expect(
      await service.post('/admin/import', '{"not json', { ...headers, 'content-type': 'application/json' }),
    ).toMatchObject({ status: 401 })
    expect(
      await service.get(`/admin/stores/${foreign.store._id}/export`, headers as Record<string, string>),
    ).toMatchObject({ status: 401 })
  })
})

function nested(depth: number): unknown[] {
  return depth === 0 ? [] : [nested(depth - 1)]
}
