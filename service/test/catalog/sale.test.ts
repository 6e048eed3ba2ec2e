import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, day, slugs, statusAndBody } from './catalogue.ts'

const svc = await startTestService()

test('sale lists Active website products with a compare-at price, also of a variant, newest first', async () => {
  const reduced = { price: 500, compare_at_price: 800 }
  const store = await aCatalogue(svc, {
    products: [
      aProduct({ slug: 'reduced', ...reduced, created_at: day(1) }),
      aProduct({
        slug: 'one-variant-reduced',
        variants: [aVariant('S'), aVariant('M', reduced)],
        created_at: day(2),
      }),
      aProduct({ slug: 'full-price', price: 500, compare_at_price: 0 }),
      aProduct({ slug: 'no-compare-at', price: 500, compare_at_price: null }),
      aProduct({ slug: 'full-price-variants', variants: [aVariant('S')] }),
      aProduct({ slug: 'draft', ...reduced, status: 'Draft' }),
      aProduct({ slug: 'no-status', ...reduced, status: '' }),
      aProduct({ slug: 'pos-only', ...reduced, channel: 3 }),
    ],
  })
  const { status, body } = await store.sale()
  expect(status).toBe(200)
  expect(slugs(body)).toEqual(['one-variant-reduced', 'reduced'])
})

test('sale lists every compare-at price above 0, also one below the price', async () => {
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'odd', price: 500, compare_at_price: 0.01 })] })
  expect((await store.sale()).body).toMatchObject([{ slug: 'odd', price: 500, compare_at_price: 0.01 }])
})

test('sale is an empty list when no product is reduced', async () => {
  const store = await aCatalogue(svc, { products: [aProduct()] })
  expect(statusAndBody(await store.sale())).toEqual({ status: 200, body: [] })
})

test('sale has no product of another store', async () => {
  await aCatalogue(svc, { products: [aProduct({ compare_at_price: 900 })] })
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'ours', compare_at_price: 900 })] })
  expect(slugs((await store.sale()).body)).toEqual(['ours'])
})
