import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, day, statusAndBody } from './catalogue.ts'

const svc = await startTestService()

describe('a lookup by barcode', async () => {
  const small = aVariant('S', { barcode: 'S-1', alt_barcode: 'S-ALT' })
  const large = aVariant('L', { barcode: 'L-1' })
  const store = await aCatalogue(svc, {
    products: [
      aProduct({ slug: 'shirt', barcode: '890', variants: [small, large] }),
      aProduct({ slug: 'cap', barcode: 'CAP 1/2&3' }),
    ],
  })

  test.each([
    ['of a product', '890', 'shirt', ''],
    ['of a variant', 'L-1', 'shirt', large._id],
    ['the alternate one of a variant', 'S-ALT', 'shirt', small._id],
    ['with characters that URLs reserve', 'CAP 1/2&3', 'cap', ''],
  ])('a barcode %s finds the full product', async (_whose, code, slug, matched_variant) => {
    const { status, body } = await store.barcode(code)
    expect(status).toBe(200)
    expect(body).toEqual({ ...(await store.product(slug)).body, matched_variant })
  })

  test.each(['891', '89', 's-1', '%', "' or 1=1 --"])('an unknown barcode is rejected: %s', async (code) => {
    expect(statusAndBody(await store.barcode(code))).toEqual({ status: 400, body: { message: 'Product not found' } })
  })

  test.each([
    ['', 'Required'],
    ['?code=', 'Required'],
    [`?code=${'1'.repeat(201)}`, 'Max 200 character is allowed'],
    ['?code=%00', 'Invalid characters'],
  ])('a missing, empty or malformed barcode is rejected: %.12s', async (query, message) => {
    expect(statusAndBody(await svc.get(`/product/public/barcode/${store._id}${query}`))).toEqual({
      status: 400,
      body: { error_type: 'zod_validation', fields: { code: message } },
    })
  })
})

test('an empty variant code does not match products without a barcode', async () => {
  const store = await aCatalogue(svc, { products: [aProduct({ variants: [aVariant('S')] })] })
  expect((await store.barcode(' ')).status).toBe(400)
})

test('a barcode of several products finds the Active one, then the newest', async () => {
  const same = (slug: string, fields: object) => aProduct({ slug, barcode: '555', ...fields })
  const store = await aCatalogue(svc, {
    products: [
      same('draft', { status: 'Draft', created_at: day(9) }),
      same('old', { created_at: day(1) }),
      same('new', { created_at: day(2) }),
    ],
  })
  expect((await store.barcode('555')).body.slug).toBe('new')
})

test('a barcode finds a hidden product: the client decides what to show', async () => {
  const store = await aCatalogue(svc, {
    products: [aProduct({ slug: 'hidden', barcode: '7', status: 'Draft', channel: 3 })],
  })
  expect((await store.barcode('7')).body).toMatchObject({ slug: 'hidden', status: 'Draft', channel: 3 })
})

test('a barcode of another store is not found', async () => {
  await aCatalogue(svc, { products: [aProduct({ barcode: '777' })] })
  const store = await aCatalogue(svc)
  expect((await store.barcode('777')).body).toEqual({ message: 'Product not found' })
})
