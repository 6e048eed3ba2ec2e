import { describe, expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { statusAndBody } from './catalogue.ts'

const svc = await startTestService()

const malformed = ['himal', '65a00000000000000000000', '65a0000000000000000000011', 'z'.repeat(24), '%00', "'--"]

describe.each([
  ['all products', (id: string) => `/product/public/${id}`],
  ['a category', (id: string) => `/product/public/${id}/category/rugs`],
  ['new arrivals', (id: string) => `/product/public/${id}/category/new-arrivals`],
  ['one product', (id: string) => `/product/public/${id}/cap`],
])('%s of a malformed store id', (_endpoint, path) => {
  test.each(malformed)('a malformed store id %j is a failed cast, 500', async (id) => {
    const { status, body } = await svc.get(path(encodeURIComponent(id)))
    expect(status).toBe(500)
    expect(body).toEqual({ errors: { message: expect.stringMatching(/^Cast to ObjectId failed for value /) } })
    expect(body.errors.message).toContain(id.slice(0, 20))
  })
})

describe.each([
  ['the paged list', (id: string) => `/product/p/public/${id}`],
  ['search', (id: string) => `/product/public/search/${id}?q=cap`],
  ['sale', (id: string) => `/product/public/sale/${id}`],
  ['barcode', (id: string) => `/product/public/barcode/${id}?code=1`],
  ['all brands', (id: string) => `/brand/public/all/${id}`],
  ['brand products', (id: string) => `/brand/public/products/${id}/yeti`],
  ['brand details', (id: string) => `/brand/public/details/${id}/yeti`],
  ['flash sales', (id: string) => `/public/flash-sale/${id}`],
  ['the flash sale of a product', (id: string) => `/public/flash-sale/${id}/product/${'a'.repeat(24)}`],
  ['the delivery table', (id: string) => `/public/delivery_charge/${id}`],
])('%s of a malformed store id', (_endpoint, path) => {
  test.each(malformed)('a malformed store id %j is a validation error, 400', async (id) => {
    expect(statusAndBody(await svc.get(path(encodeURIComponent(id))))).toEqual({
      status: 400,
      body: { error_type: 'zod_validation', fields: { store_id: 'Invalid id' } },
    })
  })
})

test('a malformed product id of a flash sale is a validation error of its own', async () => {
  const { body } = await svc.get(`/public/flash-sale/${'a'.repeat(24)}/product/cap`)
  expect(body).toEqual({ error_type: 'zod_validation', fields: { product_id: 'Invalid id' } })
})

test('a failed cast is no failure of the service: nothing is logged', async () => {
  const before = svc.logLines.length
  await svc.get('/product/public/himal')
  expect(svc.logLines.slice(before)).toEqual([])
})
