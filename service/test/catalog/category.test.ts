import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, aRugCategory, day, slugs, statusAndBody } from './catalogue.ts'

const svc = await startTestService()

test('a category has the page that the merchant wrote about it', async () => {
  const rugs = aRugCategory()
  const desc_page = { sections: [{ type: 'text', text: 'Knotted by hand' }] }
  const store = await aCatalogue(svc, {
    categories: [{ ...rugs, order: 3, image: 'https://cdn.example/r.png', desc_page }],
  })
  expect(statusAndBody(await store.category('rugs'))).toEqual({
    status: 200,
    body: { category: { ...rugs, desc_page }, products: [] },
  })
})

test('a category without a page has desc_page null', async () => {
  const rugs = aRugCategory()
  const store = await aCatalogue(svc, { categories: [rugs] })
  expect((await store.category('rugs')).body.category).toEqual({ ...rugs, desc_page: null })
})

test('a category lists its products of every status and channel, newest first', async () => {
  const rugs = aRugCategory()
  const inRugs = (slug: string, made: number, fields: object = {}) =>
    aProduct({ slug, categories: ['rugs'], created_at: day(made), ...fields })
  const store = await aCatalogue(svc, {
    categories: [rugs, { name: 'Caps', slug: 'caps' }],
    products: [
      inRugs('draft', 1, { status: 'Draft' }),
      inRugs('active', 5),
      inRugs('no-status', 2, { status: '' }),
      inRugs('archived', 3, { status: 'Archived' }),
      inRugs('pos-only', 4, { channel: 3 }),
      aProduct({ slug: 'cap', categories: ['caps'] }),
      aProduct({ slug: 'in-none' }),
    ],
  })
  const { products } = (await store.category('rugs')).body
  expect(slugs(products)).toEqual(['active', 'pos-only', 'archived', 'no-status', 'draft'])
  expect(products.map(({ status }: { status: string }) => status)).toEqual([
    'Active',
    'Active',
    'Archived',
    '',
    'Draft',
  ])
})

test('a product of two categories is in both and names both in the merchant’s order', async () => {
  const rugs = aRugCategory()
  const wool = { _id: newId(), name: 'Wool', slug: 'wool' }
  const store = await aCatalogue(svc, {
    categories: [rugs, wool],
    products: [aProduct({ slug: 'runner', categories: ['wool', 'rugs'] })],
  })
  for (const slug of ['rugs', 'wool']) {
    const { products } = (await store.category(slug)).body
    expect(products.map(({ categories }: { categories: object[] }) => categories)).toEqual([[wool, rugs]])
  }
})

test('an unknown category is rejected', async () => {
  const rugs = aRugCategory()
  const store = await aCatalogue(svc, { categories: [rugs] })
  for (const slug of ['carpets', 'RUGS', rugs._id, "rugs' or '1'='1", 'ऊन']) {
    expect(statusAndBody(await store.category(encodeURIComponent(slug)))).toEqual({
      status: 400,
      body: { message: 'Category not found' },
    })
  }
})

test('a category of another store with the same slug is separate', async () => {
  const theirs = await aCatalogue(svc, {
    categories: [{ name: 'Their rugs', slug: 'rugs' }],
    products: [aProduct({ slug: 'theirs', categories: ['rugs'] })],
  })
  const ours = await aCatalogue(svc, { categories: [{ name: 'Our rugs', slug: 'rugs' }] })
  expect(slugs((await theirs.category('rugs')).body.products)).toEqual(['theirs'])
  expect((await ours.category('rugs')).body).toMatchObject({ category: { name: 'Our rugs' }, products: [] })
})
