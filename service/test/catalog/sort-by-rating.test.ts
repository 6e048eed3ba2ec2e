import { expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, day, slugs } from './catalogue.ts'

const svc = await startTestService()
const rated = (slug: string, made: number, ...ratings: number[]) =>
  aProduct({ slug, created_at: day(made), reviews: ratings.map((rating) => ({ rating, review: '' })) })

test('the paged list sorts by the sum and the number of ratings, never by the average', async () => {
  const store = await aCatalogue(svc, {
    products: [
      rated('one-five', 3, 5),
      rated('three-twos', 1, 2, 2, 2),
      rated('four-ones', 2, 1, 1, 1, 1),
      rated('none', 4),
    ],
  })
  const sorted = async (query: string) => slugs((await store.page(`?${query}`)).body.products)
  expect(await sorted('sort_by=total_rating')).toEqual(['three-twos', 'one-five', 'four-ones', 'none'])
  expect(await sorted('sort_by=review_count')).toEqual(['four-ones', 'three-twos', 'one-five', 'none'])
  expect(await sorted('sort_by=total_rating&sort_order=asc')).toEqual(['none', 'four-ones', 'one-five', 'three-twos'])
})

test('sort_by=price uses the price on show when a product is in a flash sale', async () => {
  const [dear, cheap] = [aProduct({ slug: 'dear', price: 900 }), aProduct({ slug: 'cheap', price: 500 })]
  const sale = { name: 'Tihar', start_at: '2026-01-01', end_at: '2099-01-01', products: ['dear'] }
  const store = await aCatalogue(svc, {
    products: [dear, cheap],
    flash_sales: [{ ...sale, discount_type: 'fixed_price', discount_value: 100 }],
  })
  expect(slugs((await store.page('?sort_by=price&sort_order=asc')).body.products)).toEqual(['dear', 'cheap'])
})
