import { expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, day, slugs } from './catalogue.ts'

const svc = await startTestService()

test('all products lists every Active product that is not POS-only, and no other', async () => {
  const store = await aCatalogue(svc, {
    products: [
      aProduct({ slug: 'website-and-pos', channel: 1, created_at: day(3) }),
      aProduct({ slug: 'website-only', channel: 2, created_at: day(2) }),
      aProduct({ slug: 'pos-only', channel: 3 }),
      aProduct({ slug: 'draft', status: 'Draft' }),
      aProduct({ slug: 'archived', status: 'Archived' }),
      aProduct({ slug: 'no-status', status: '' }),
    ],
  })
  const { status, body } = await store.all()
  expect(status).toBe(200)
  expect(slugs(body)).toEqual(['website-and-pos', 'website-only'])
})

test('all products is a bare array, newest first and without pages', async () => {
  const products = Array.from({ length: 130 }, (_, index) =>
    aProduct({ slug: `p-${index}`, created_at: day(index + 1) }),
  )
  const store = await aCatalogue(svc, { products })
  expect(slugs((await store.all()).body)).toEqual(products.map(({ slug }) => slug).reverse())
})

test('products created at the same instant have a stable order', async () => {
  const products = Array.from({ length: 20 }, () => aProduct({ created_at: day(1) }))
  const store = await aCatalogue(svc, { products })
  const first = slugs((await store.all()).body)
  await store.change({ products: products.slice(0, 3) })
  expect(slugs((await store.all()).body)).toEqual(first)
})

test('all products of a store without products is an empty list', async () => {
  const store = await aCatalogue(svc)
  expect((await store.all()).body).toEqual([])
})

test('all products has no product of another store', async () => {
  await aCatalogue(svc, { products: [aProduct({ slug: 'theirs' })] })
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'ours' })] })
  expect(slugs((await store.all()).body)).toEqual(['ours'])
})
