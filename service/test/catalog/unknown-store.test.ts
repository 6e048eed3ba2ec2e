import { expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, slugs, statusAndBody } from './catalogue.ts'

const svc = await startTestService()
const id = 'ab'.repeat(12)

const meta = { page: 2, per_page: 10, total: 0, total_pages: 0, sort_by: 'name', sort_order: 'asc' }

test.each([
  ['all products', `/product/public/${id}`, []],
  ['search', `/product/public/search/${id}?q=cap`, []],
  ['sale', `/product/public/sale/${id}`, []],
  ['a category', `/product/public/${id}/category/rugs`, { category: false, products: [] }],
  ['new arrivals', `/product/public/${id}/category/new-arrivals`, { category: false, products: [] }],
  ['prints', `/print-design/public/${id}`, []],
  ['all brands', `/brand/public/all/${id}`, { brands: [] }],
  ['flash sales', `/public/flash-sale/${id}`, { server_time: expect.any(String), sales: [] }],
  [
    'the paged list',
    `/product/p/public/${id}?page=2&per_page=10&sort_by=name&sort_order=asc`,
    { success: true, meta, products: [] },
  ],
])('%s of a store that does not exist is empty, 200', async (_endpoint, path, body) => {
  expect(statusAndBody(await svc.get(path))).toEqual({ status: 200, body })
})

test.each([
  ['a product', `/product/public/${id}/cap`, 'Product not found'],
  ['a barcode', `/product/public/barcode/${id}?code=1`, 'Product not found'],
  ['brand products', `/brand/public/products/${id}/yeti`, 'Brand not found'],
  ['brand details', `/brand/public/details/${id}/yeti`, 'Brand not found'],
])('%s of a store that does not exist is not found, 400', async (_endpoint, path, message) => {
  expect(statusAndBody(await svc.get(path))).toEqual({ status: 400, body: { message } })
})

test('a store id in upper case is the same store', async () => {
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'cap' })] })
  expect(slugs((await svc.get(`/product/public/${store._id.toUpperCase()}`)).body)).toEqual(['cap'])
  expect((await svc.get(`/product/p/public/${store._id.toUpperCase()}`)).body.meta.total).toBe(1)
})

test('the response about an unknown store is not cached: a store inserted later shows at once', async () => {
  const _id = 'cd'.repeat(12)
  const category = `/product/public/${_id}/category/new-arrivals`
  expect((await svc.get(category)).body.category).toBe(false)
  await execute(
    svc.context.db,
    sql`insert into stores (store_id, subdomain, name, created_at) values (${_id}, 'late', 'Late', now())`,
  )
  expect((await svc.get(category)).body.category._id).toBe(1)
})

test('the response about prints of an unknown store is not cached: prints inserted later show at once', async () => {
  const _id = 'ce'.repeat(12)
  const prints = `/print-design/public/${_id}`
  expect((await svc.get(prints)).body).toEqual([])
  const { db } = svc.context
  await execute(
    db,
    sql`insert into stores (store_id, subdomain, name, created_at) values (${_id}, 'later', 'Later', now())`,
  )
  await execute(db, sql`insert into prints (store_id, print_id, name) values (${_id}, ${'ef'.repeat(12)}, 'Lotus')`)
  expect((await svc.get(prints)).body).toEqual([{ _id: 'ef'.repeat(12), name: 'Lotus', image_url: '' }])
})
