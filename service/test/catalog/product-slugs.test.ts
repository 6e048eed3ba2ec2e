import { expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, statusAndBody } from './catalogue.ts'

const svc = await startTestService()

test.each(['cap', 'टोपी', 'n'.repeat(300), 'न'.repeat(300), 'a b', 'a/b', '100%', 'category', 'q?x=1#y'])(
  'a product is found by its slug: %.20s',
  async (slug) => {
    const store = await aCatalogue(svc, { products: [aProduct({ slug })] })
    const { status, body } = await store.product(encodeURIComponent(slug))
    expect([status, body.slug]).toEqual([200, slug])
  },
)

test.each(['unknown', 'MANDALA', "x' or '1'='1", 'नेपाल', '..%2f', '100%', 'a'.repeat(400)])(
  'an unknown slug is rejected: %s',
  async (slug) => {
    const store = await aCatalogue(svc, { products: [aProduct({ slug: 'mandala' })] })
    expect(statusAndBody(await store.product(encodeURIComponent(slug)))).toEqual({
      status: 400,
      body: { message: 'Product not found' },
    })
  },
)

test('a product of another store is not found, by slug or by id', async () => {
  const theirs = aProduct({ slug: 'theirs' })
  await aCatalogue(svc, { products: [theirs] })
  const store = await aCatalogue(svc)
  for (const slug of ['theirs', theirs._id]) {
    expect(statusAndBody(await store.product(slug))).toEqual({ status: 400, body: { message: 'Product not found' } })
  }
})
