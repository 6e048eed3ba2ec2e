import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, aRugCategory, aYetiBrand } from './catalogue.ts'

const svc = await startTestService()

test('the product page names its categories by id, in the merchant’s order', async () => {
  const categories = ['wool', 'rugs', 'sale', 'floor'].map((slug) => ({ _id: newId(), name: slug, slug }))
  const chosen = categories.toReversed()
  const store = await aCatalogue(svc, {
    categories,
    products: [aProduct({ slug: 'runner', categories: chosen.map(({ slug }) => slug) })],
  })
  expect((await store.product('runner')).body.categories).toEqual(chosen.map(({ _id }) => _id))
})

test('a product whose brand was removed has no brand key on any endpoint', async () => {
  const runner = aProduct({ name: 'runner', slug: 'runner', brand: 'yeti', compare_at_price: 900 })
  const store = await aCatalogue(svc, { brands: [{ name: 'Yeti', slug: 'yeti' }], products: [runner] })
  expect((await store.product('runner')).body.brand).toMatchObject({ slug: 'yeti' })
  await store.change({ products: [{ _id: runner._id, brand: null }] })
  expect((await store.product('runner')).body).not.toHaveProperty('brand')
  for (const list of [(await store.sale()).body, (await store.search('runner')).body]) {
    expect(list).toHaveLength(1)
    expect(list[0]).not.toHaveProperty('brand')
  }
})

test.each([
  ['a plain date', '2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['a time in Nepal', '2026-03-01T05:45:00+05:45', '2026-03-01T00:00:00.000Z'],
  ['UTC', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z'],
])('every time is returned in UTC, whatever the merchant wrote: %s', async (_how, written, utc) => {
  const product = aProduct({ slug: 'cap', created_at: written, updated_at: written, release_date: written })
  const store = await aCatalogue(svc, { products: [product] })
  expect((await store.product('cap')).body).toMatchObject({ created_at: utc, updated_at: utc, release_date: utc })
})

test('a merchant’s category with the slug new-arrivals does not replace the virtual one', async () => {
  const store = await aCatalogue(svc, {
    categories: [{ name: 'Mine', slug: 'new-arrivals' }],
    products: [aProduct({ slug: 'cap' })],
  })
  expect((await store.category('new-arrivals')).body).toMatchObject({
    category: { _id: 1, name: 'New Arrivals' },
    products: [{ slug: 'cap' }],
  })
})

test.each(['slug', '_id', '_id in capitals'])('a store file may refer to everything by its %s', async (how) => {
  const called = ({ _id, slug }: { _id: string; slug: string }) =>
    how === 'slug' ? slug : how === '_id' ? _id : _id.toUpperCase()
  const rugs = aRugCategory()
  const yeti = aYetiBrand()
  const other = aProduct({ slug: 'other' })
  const runner = aProduct({
    ...{ slug: 'runner', price: 1000, categories: [called(rugs)], brand: called(yeti) },
    similar_products: [called(other)],
  })
  const sale = {
    ...{ name: 'Tihar', start_at: '2026-01-01', end_at: '2099-01-01', products: [called(runner)] },
    ...{ discount_type: 'percentage', discount_value: 25 },
  }
  const coupon = aCoupon({ code: 'RUGS', categories: [called(rugs)] })
  const store = await aCatalogue(svc, {
    ...{ categories: [rugs], brands: [yeti], products: [runner, other], flash_sales: [sale], coupons: [coupon] },
  })
  expect((await store.product('runner')).body).toMatchObject({
    ...{ price: 750, categories: [rugs._id], brand: { _id: yeti._id }, similar_products: [{ _id: other._id }] },
  })
  const cart = { store: store._id, code: 'RUGS', products: [aLine(runner), aLine(other)] }
  expect((await svc.post('/public/coupon', cart)).body).toMatchObject({
    categories: [rugs._id],
    total_applicable_amount: 750,
  })
})
