import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, day, slugs, statusAndBody } from './catalogue.ts'

const svc = await startTestService()
const anyMessage = expect.any(String)

describe('pages of the paged list', async () => {
  const products = Array.from({ length: 120 }, (_, index) =>
    aProduct({ slug: `p-${index}`, created_at: day(120 - index) }),
  )
  const hidden = [aProduct({ status: 'Draft' }), aProduct({ status: '' }), aProduct({ channel: 3 })]
  const store = await aCatalogue(svc, { products: [...products, ...hidden] })
  const between = (start: number, end: number) => products.slice(start, end).map(({ slug }) => slug)

  test('the first page has 30 products by default, newest first, without hidden products', async () => {
    const { status, body } = await store.page()
    expect({ status, ...body, products: slugs(body.products) }).toEqual({
      status: 200,
      success: true,
      meta: { page: 1, per_page: 30, total: 120, total_pages: 4, sort_by: 'created_at', sort_order: 'desc' },
      products: between(0, 30),
    })
  })

  test.each([
    [
      'the last page has the remaining products',
      '?page=3&per_page=50',
      { page: 3, per_page: 50, total_pages: 3 },
      [100, 120],
    ],
    ['100 products to a page are allowed', '?per_page=100', { page: 1, per_page: 100, total_pages: 2 }, [0, 100]],
    [
      'more than 100 to a page is treated as 100',
      '?per_page=101',
      { page: 1, per_page: 100, total_pages: 2 },
      [0, 100],
    ],
    [
      'far more than 100 to a page is treated as 100',
      '?per_page=99999999&page=2',
      { page: 2, per_page: 100, total_pages: 2 },
      [100, 120],
    ],
    [
      'a number to a page beyond integers is treated as 100',
      '?per_page=99999999999999999999&page=2',
      { page: 2, per_page: 100, total_pages: 2 },
      [100, 120],
    ],
    ['one product to a page', '?per_page=1&page=7', { page: 7, per_page: 1, total_pages: 120 }, [6, 7]],
    ['a page past the end is empty', '?page=5', { page: 5, per_page: 30, total_pages: 4 }, [0, 0]],
    [
      'a page very far past the end is empty',
      '?page=999999999',
      { page: 999999999, per_page: 30, total_pages: 4 },
      [0, 0],
    ],
    [
      'a page number above 1e15 is treated as 1e15',
      '?page=99999999999999999999',
      { page: 1e15, per_page: 30, total_pages: 4 },
      [0, 0],
    ],
  ] as const)('paged list: %s', async (_rule, query, meta, [start, end]) => {
    const { body } = await store.page(query)
    expect(body.meta).toEqual({ ...meta, total: 120, sort_by: 'created_at', sort_order: 'desc' })
    expect(slugs(body.products)).toEqual(between(start, end))
  })

  test.each([
    ['page=0', { page: anyMessage }],
    ['page=-1', { page: anyMessage }],
    ['page=1.5', { page: anyMessage }],
    ['page=two', { page: anyMessage }],
    ['page=', { page: anyMessage }],
    ['page=1&page=2', { page: anyMessage }],
    ['per_page=0', { per_page: anyMessage }],
    ['per_page=many', { per_page: anyMessage }],
    ['sort_by=weight', { sort_by: anyMessage }],
    ['sort_by=price;drop', { sort_by: anyMessage }],
    ['sort_order=up', { sort_order: anyMessage }],
    ['page=0&per_page=0&sort_order=up', { page: anyMessage, per_page: anyMessage, sort_order: anyMessage }],
  ])('the paged list rejects %s and names the parameter', async (query, fields) => {
    expect(statusAndBody(await store.page(`?${query}`))).toEqual({
      status: 400,
      body: { error_type: 'zod_validation', fields },
    })
  })
})

describe('sorting of the paged list', async () => {
  const rated = (...ratings: number[]) => ({ reviews: ratings.map((rating) => ({ rating, review: '' })) })
  const [low, middle, high] = ['low', 'middle', 'high'].map((name) => name)
  const store = await aCatalogue(svc, {
    products: [
      aProduct({
        ...{ slug: middle, name: 'banana', created_at: day(2), price: 200, compare_at_price: 20, quantity: 5 },
        ...rated(2, 2),
      }),
      aProduct({
        ...{ slug: high, name: 'Cherry', created_at: day(3), price: 300, compare_at_price: 30, quantity: 9 },
        ...rated(2, 2, 2),
      }),
      aProduct({
        ...{ slug: low, name: 'Apple', created_at: day(1), price: 100, compare_at_price: 10, quantity: -1 },
        ...rated(1),
      }),
    ],
  })

  test.each(['created_at', 'price', 'compare_at_price', 'name', 'total_rating', 'review_count', 'quantity'])(
    'the paged list sorts by %s, both ways',
    async (sort_by) => {
      const ascending = (await store.page(`?sort_by=${sort_by}&sort_order=asc`)).body
      expect(ascending.meta).toMatchObject({ sort_by, sort_order: 'asc' })
      expect(slugs(ascending.products)).toEqual([low, middle, high])
      const descending = (await store.page(`?sort_by=${sort_by}&sort_order=desc`)).body
      expect(slugs(descending.products)).toEqual([high, middle, low])
      expect(slugs((await store.page(`?sort_by=${sort_by}`)).body.products)).toEqual([high, middle, low])
    },
  )

  test('sort_by=price uses the stored top-level price, whatever the variants cost', async () => {
    const mixed = await aCatalogue(svc, {
      products: [
        aProduct({ slug: 'plain', price: 300 }),
        aProduct({ slug: 'dear-variants', price: 0, variants: [aVariant('S', { price: 9000 })] }),
        aProduct({ slug: 'no-price', price: null, variants: [aVariant('S', { price: 8000 })], created_at: day(1) }),
        aProduct({ slug: 'cheap-variants', price: 600, variants: [aVariant('S', { price: 5 })] }),
      ],
    })
    const order = slugs((await mixed.page('?sort_by=price&sort_order=desc')).body.products)
    expect(order.slice(0, 2)).toEqual(['cheap-variants', 'plain'])
    expect(order.slice(2).sort()).toEqual(['dear-variants', 'no-price'])
  })

  test('sort_by=quantity uses the quantity on show: the sum of the positive variants', async () => {
    const mixed = await aCatalogue(svc, {
      products: [
        aProduct({ slug: 'four', quantity: 4 }),
        aProduct({
          slug: 'six-in-variants',
          quantity: 0,
          variants: [aVariant('S', { quantity: 6 }), aVariant('M', { quantity: -50 })],
        }),
        aProduct({ slug: 'none-in-variants', quantity: 99, variants: [aVariant('S', { quantity: -1 })] }),
      ],
    })
    const order = slugs((await mixed.page('?sort_by=quantity')).body.products)
    expect(order).toEqual(['six-in-variants', 'four', 'none-in-variants'])
  })

  test('products with equal sort values have a stable order: pages neither repeat nor miss one', async () => {
    const products = Array.from({ length: 23 }, () => aProduct({ price: 500, created_at: day(1) }))
    const tied = await aCatalogue(svc, { products })
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => tied.page(`?page=${page}&per_page=5&sort_by=price&sort_order=asc`)),
    )
    const seen = pages.flatMap(({ body }) => slugs(body.products))
    expect(seen.sort()).toEqual(products.map(({ slug }) => slug).sort())
  })
})
