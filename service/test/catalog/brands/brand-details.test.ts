import { expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aStoreFile } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { day } from '../catalogue.ts'

const svc = await startTestService()
const read = (storeId: string, slug: string) => svc.get(`/brand/public/details/${storeId}/${slug}`)

const page = {
  ...{
    _id: newId(),
    slug: 'about-yeti',
    title: 'About',
    description: 'Of the snows',
    image: 'https://cdn.example/a.png',
  },
  sections: [{ type: 'text', text: 'High up' }],
}

const { _id: storeId } = await svc.importStore(
  aStoreFile({
    store: { page_builder: true },
    pages: [
      { ...page, published: true },
      { slug: 'hidden', title: 'Hidden', published: false },
    ],
    brands: [
      { name: 'Yeti', slug: 'yeti', desc_page: 'about-yeti', created_at: day(1) },
      { name: 'By id', slug: 'by-id', desc_page: page._id },
      { name: 'By object', slug: 'by-object', desc_page: { _id: page._id, title: 'Old title' } },
      { name: 'Unpublished', slug: 'unpublished', desc_page: 'hidden' },
      { name: 'Gone', slug: 'gone', desc_page: 'nowhere' },
      { name: 'Bare', slug: 'bare', created_at: day(2) },
    ],
  }),
)

test('a brand without a page has page null', async () => {
  const { status, body } = await read(storeId, 'bare')
  const brand = {
    ...{ _id: expect.any(String), name: 'Bare', slug: 'bare', logo: '', desc_page: null, created_at: day(2) },
    page: { seo_title: '', seo_description: '', seo_image: '' },
  }
  expect([status, body]).toEqual([200, { brand, page: null }])
})

test.each([
  ['its slug', 'yeti'],
  ['its id', 'by-id'],
  ['its whole object', 'by-object'],
])('a brand has its page-builder page when the file names it by %s', async (_name, slug) => {
  const { body } = await read(storeId, slug)
  expect(body.page).toEqual(page)
  expect(body.brand.slug).toBe(slug)
})

test.each(['unpublished', 'gone'])('a brand with a page that is %s has page null', async (slug) => {
  expect((await read(storeId, slug)).body).toMatchObject({ brand: { slug }, page: null })
})

test('an unknown brand is rejected', async () => {
  const { status, body } = await read(storeId, 'unknown')
  expect([status, body]).toEqual([400, { message: 'Brand not found' }])
})

test('a brand of another store is not found, and its page is not used', async () => {
  const { _id } = await svc.importStore(
    aStoreFile({ brands: [{ name: 'Other', slug: 'other', desc_page: 'about-yeti' }] }),
  )
  expect((await read(_id, 'yeti')).body).toEqual({ message: 'Brand not found' })
  expect((await read(_id, 'other')).body.page).toBeNull()
})
