import { expect, test } from 'vitest'
import { aCoupon, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const service = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }
const hats = { name: 'Hats', slug: 'hats' }
const yeti = { name: 'Yeti', slug: 'yeti' }

/** A reference that is lost would make a coupon for hats good for everything. */
test.each([
  ['a coupon', 'name', { coupons: [aCoupon({ categories: ['Hats'] })] }, 'coupons.0.categories.0', 'category'],
  [
    'a coupon',
    'slug in capitals',
    { coupons: [aCoupon({ categories: ['HATS'] })] },
    'coupons.0.categories.0',
    'category',
  ],
  ['a product', 'name', { products: [aProduct({ categories: ['Hats'] })] }, 'products.0.categories.0', 'category'],
  ['a product', 'name of the brand', { products: [aProduct({ brand: 'Yeti' })] }, 'products.0.brand', 'brand'],
  [
    ...(['a similar product', 'name'] as const),
    { products: [aProduct({ name: 'Cap', slug: 'cap' }), aProduct({ similar_products: ['Cap'] })] },
    ...(['products.1.similar_products.0', 'product'] as const),
  ],
])('%s that is referred to by its %s instead of its slug is unknown', async (_what, _by, sections, path, kind) => {
  const file = aStoreFile({ categories: [hats], brands: [yeti], ...sections })
  const { status, body } = await service.post('/admin/import', file, operator)
  expect([status, body.fields]).toEqual([400, { [path]: `Unknown ${kind}` }])
})

test('the stock of an outlet that is given by its name and by its _id, or by its _id twice, is rejected', async () => {
  const [outlet, capitals] = ['66f0000000000000000000b1', '66F0000000000000000000B1']
  const file = aStoreFile({
    store: { outlets: [{ _id: outlet, name: 'Website', website: true }] },
    products: [
      aProduct({ stock: { Website: 4, [outlet]: 6 } }),
      aProduct({ variants: [{ option_name: 'S', stock: { [outlet]: 6, [capitals]: 6 } }] }),
    ],
  })
  const { status, body } = await service.post('/admin/import', file, operator)
  expect([status, body.fields]).toEqual([
    400,
    {
      [`products.0.stock.${outlet}`]: 'Given twice in this file',
      [`products.1.variants.0.stock.${capitals}`]: 'Given twice in this file',
    },
  ])
})

test('a plugin that is given twice is rejected, since the secrets of both would be stored under one name', async () => {
  const plugins = ['1', '2'].map((n) => ({ name: 'meta_capi', details: { pixel_id: n, access_token: `token ${n}` } }))
  const { status, body } = await service.post('/admin/import', aStoreFile({ store: { plugins } }), operator)
  expect([status, body.fields]).toEqual([400, { 'store.plugins.1.name': 'Given twice in this file' }])
})

test('a coupon whose last category a file replaces by another stays active', async () => {
  const coupon = aCoupon({ categories: ['hats'] })
  const { _id } = await service.importStore(aStoreFile({ categories: [hats], coupons: [coupon] }))
  const caps = { _id: '66f0000000000000000000c1', name: 'Caps', slug: 'caps' }
  await service.importStore({
    ...{ format: 'pasal-store/1', store: { _id }, replace: ['categories'], categories: [caps] },
    coupons: [{ code: coupon.code, categories: ['caps'] }],
  })
  const { body } = await service.get(`/admin/stores/${_id}/export`, operator)
  expect(body.coupons).toMatchObject([{ active: true, categories: [caps._id] }])
})
