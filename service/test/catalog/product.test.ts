import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, aRugCategory, aYetiBrand, day, statusAndBody } from './catalogue.ts'

const svc = await startTestService()

const review = (fields: object) => ({
  rating: 5,
  review: '',
  images: [],
  customer_name: '',
  verified_purchase: false,
  ...fields,
})

const variantFields = {
  option_name: 'Red/S',
  price: 700.25,
  compare_at_price: 900,
  quantity: -3,
  sku: 'R-S',
  weight: 1.25,
  image_url: 'https://cdn.example/red.png',
  barcode: '111',
  alt_barcode: '222',
  exim_code: 'EX1',
  tigg_id: 'T1',
}
const whole = {
  name: 'Mandala',
  slug: 'mandala',
  status: 'Active',
  channel: 2,
  description: '<p onclick="x()">As <b>written</b></p>',
  long_description: '<p>Longer</p>',
  price: 450.5,
  compare_at_price: 800,
  quantity: 12,
  weight: 2.5,
  sku: 'M-1',
  barcode: '123',
  continue_selling: false,
  colors: ['Red:#ff0000'],
  sizes: ['S', 'M/L'],
  tags: ['wool', 'no_price'],
  image_urls: ['https://cdn.example/1.png'],
  custom_fields: [
    ['text', 'Name', true, 'e.g. Asha'],
    ['single', 'Wrap', false, '', ['Paper', { label: 'Cloth', value: 'cloth' }], 50],
  ],
  seo_title: 'Rug',
  seo_description: 'A rug',
  seo_image: 'https://cdn.example/seo.png',
  release_date: day(90),
  created_at: day(1),
  updated_at: day(2),
}

test('the product page has every field of 2.4', async () => {
  const rugs = aRugCategory()
  const yeti = aYetiBrand()
  const print = { _id: newId(), name: 'Mandala print', image_url: 'https://cdn.example/p.png' }
  const variant = aVariant('Red/S', variantFields)
  const rug = aProduct({
    ...whole,
    categories: ['rugs'],
    brand: 'yeti',
    print_addon: { enabled: true, required: true, prints: [print._id] },
    variants: [variant],
    reviews: [
      review({ rating: 4, review: 'Older', customer_name: 'Bina', created_at: day(3) }),
      review({ review: 'Newer', images: ['https://cdn.example/r.png'], verified_purchase: true, created_at: day(5) }),
    ],
    similar_products: [],
  })
  const store = await aCatalogue(svc, { categories: [rugs], brands: [yeti], prints: [print], products: [rug] })
  expect(statusAndBody(await store.product('mandala'))).toEqual({
    status: 200,
    body: {
      _id: rug._id,
      ...whole,
      categories: [rugs._id],
      brand: yeti,
      variants: [{ _id: variant._id, ...variantFields, inventory_summary: [] }],
      print_addon: { enabled: true, required: true, prints: [print._id] },
      total_rating: 9,
      review_count: 2,
      reviews: [
        review({ review: 'Newer', images: ['https://cdn.example/r.png'], verified_purchase: true, created_at: day(5) }),
        review({ rating: 4, review: 'Older', customer_name: 'Bina', created_at: day(3) }),
      ],
      similar_products: [],
      csrf_token: expect.stringMatching(/^\w{16,}$/),
    },
  })
})

test('the product page has the default value of each field that the merchant left out', async () => {
  const { _id } = aProduct()
  const store = await aCatalogue(svc, { products: [{ _id, name: 'Bare', slug: 'bare' }] })
  const { body } = await store.product('bare')
  const empty = {
    description: '',
    long_description: '',
    sku: '',
    barcode: '',
    seo_title: '',
    seo_description: '',
    seo_image: '',
  }
  expect(body).toEqual({
    ...{ _id, name: 'Bare', slug: 'bare', status: 'Active', channel: 1, ...empty },
    ...{ price: null, compare_at_price: 0, quantity: 0, weight: 0 },
    continue_selling: true,
    ...{ colors: [], sizes: [], variants: [], image_urls: [], categories: [], tags: [], custom_fields: [] },
    ...{ total_rating: 0, review_count: 0, reviews: [], similar_products: [], print_addon: { enabled: false } },
    ...{ csrf_token: expect.any(String), release_date: null },
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
  })
  expect(body).not.toHaveProperty('brand')
})

test.each([
  ['Draft', 1],
  ['Archived', 1],
  ['', 1],
  ['Active', 3],
])('a product with status %j on channel %s is returned: the client decides what to show', async (status, channel) => {
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'hidden', status, channel })] })
  expect((await store.product('hidden')).body).toMatchObject({ slug: 'hidden', status, channel })
})

test('a product without variants has empty colours and sizes', async () => {
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'cap', colors: ['Red'], sizes: ['S'] })] })
  expect((await store.product('cap')).body).toMatchObject({ colors: [], sizes: [], variants: [] })
})

test('the variants of a product are in the merchant’s order', async () => {
  const names = ['M', 'S', 'XL', 'L']
  const store = await aCatalogue(svc, {
    products: [aProduct({ slug: 'shirt', sizes: names, variants: names.map((name) => aVariant(name)) })],
  })
  const { variants } = (await store.product('shirt')).body
  expect(variants.map((variant: { option_name: string }) => variant.option_name)).toEqual(names)
})

test('a variant without a price has none, whatever the product’s price', async () => {
  const store = await aCatalogue(svc, {
    products: [
      aProduct({ slug: 'shirt', price: 500, variants: [aVariant('S', { price: null }), aVariant('M', { price: 0 })] }),
    ],
  })
  const { price, variants } = (await store.product('shirt')).body
  expect([price, ...variants.map((variant: { price: number }) => variant.price)]).toEqual([500, null, 0])
})

test('the csrf token of a product is stable and different for each product', async () => {
  const store = await aCatalogue(svc, { products: [aProduct({ slug: 'a' }), aProduct({ slug: 'b' })] })
  const token = async (slug: string) => (await store.product(slug)).body.csrf_token
  expect(await token('a')).toBe(await token('a'))
  expect(await token('a')).not.toBe(await token('b'))
})

test('the product page is not cached: a merchant’s change and an order show at once', async () => {
  const cap = aProduct({ slug: 'cap', quantity: 5 })
  const store = await aCatalogue(svc, { products: [cap] })
  expect((await store.product('cap')).body.quantity).toBe(5)
  await store.change({ products: [{ _id: cap._id, quantity: 4, name: 'New cap' }] })
  expect((await store.product('cap')).body).toMatchObject({ quantity: 4, name: 'New cap' })
})
