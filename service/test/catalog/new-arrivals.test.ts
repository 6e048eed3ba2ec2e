import { expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, day, slugs, statusAndBody } from './catalogue.ts'

const svc = await startTestService()

test('new arrivals is a virtual category whose id is the number 1', async () => {
  const store = await aCatalogue(svc)
  expect(statusAndBody(await store.category('new-arrivals'))).toEqual({
    status: 200,
    body: { category: { _id: 1, name: 'New Arrivals', slug: 'new-arrivals' }, products: [] },
  })
})

test('new arrivals lists the twelve newest products, newest first', async () => {
  const products = Array.from({ length: 14 }, (_, index) =>
    aProduct({ slug: `p-${index}`, created_at: day(index + 1) }),
  )
  const store = await aCatalogue(svc, { products })
  const newest = products.map(({ slug }) => slug).reverse()
  expect(slugs((await store.category('new-arrivals')).body.products)).toEqual(newest.slice(0, 12))
})

test('hidden products among the twelve newest are left out of new arrivals, not replaced', async () => {
  const hidden = [{ status: 'Draft' }, { status: 'Archived' }, { status: '' }, { channel: 3 }]
  const products = Array.from({ length: 14 }, (_, index) =>
    aProduct({ slug: `p-${index}`, created_at: day(30 - index), ...hidden[index] }),
  )
  const store = await aCatalogue(svc, { products })
  expect(slugs((await store.category('new-arrivals')).body.products)).toEqual(
    products.slice(4, 12).map(({ slug }) => slug),
  )
})

test('new arrivals names categories as texts, not objects', async () => {
  const store = await aCatalogue(svc, {
    categories: [{ name: 'Rugs', slug: 'rugs' }],
    products: [aProduct({ categories: ['rugs'] })],
  })
  expect((await store.category('new-arrivals')).body.products[0].categories).toEqual(['Rugs'])
})

test('new arrivals is not among the categories of the store configuration', async () => {
  const { _id, subdomain } = await svc.importStore({
    format: 'pasal-store/1',
    store: { subdomain: 'arrivals', name: 'Arrivals' },
    categories: [{ name: 'Rugs', slug: 'rugs' }],
    products: [aProduct()],
  })
  const { body } = await svc.get(`/store/check_domain?domain=${subdomain}`)
  expect(body._id).toBe(_id)
  expect(slugs(body.categories)).toEqual(['rugs'])
})
