import { expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, statusAndBody } from './catalogue.ts'

const svc = await startTestService()

test('a product is found by its id, also in upper case', async () => {
  const cap = aProduct({ slug: 'cap' })
  const store = await aCatalogue(svc, { products: [cap] })
  const bySlug = await store.product('cap')
  expect(bySlug.status).toBe(200)
  for (const id of [cap._id, cap._id.toUpperCase()]) {
    expect(statusAndBody(await store.product(id))).toEqual(statusAndBody(bySlug))
  }
})

test('a slug that looks like an id takes precedence over the product with that id', async () => {
  const byId = aProduct({ slug: 'by-id' })
  const bySlug = aProduct({ slug: byId._id })
  const store = await aCatalogue(svc, { products: [byId, bySlug] })
  expect((await store.product(byId._id)).body._id).toBe(bySlug._id)
})

test('an unknown id is rejected like an unknown slug', async () => {
  const store = await aCatalogue(svc, { products: [aProduct()] })
  expect(statusAndBody(await store.product('f'.repeat(24)))).toEqual({
    status: 400,
    body: { message: 'Product not found' },
  })
})
