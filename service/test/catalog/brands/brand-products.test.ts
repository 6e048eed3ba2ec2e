import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { day, slugs } from '../catalogue.ts'

const svc = await startTestService()
const read = (storeId: string, slug: string) => svc.get(`/brand/public/products/${storeId}/${encodeURIComponent(slug)}`)

test('brand products has the brand’s name, slug and SEO page, and no other field of it', async () => {
  const page = { seo_title: 'Yeti', seo_description: 'Of the snows', seo_image: 'https://cdn.example/seo.png' }
  const brands = [{ name: 'Yeti', slug: 'yeti', logo: 'https://cdn.example/l.png', page, desc_page: 'about' }]
  const { _id } = await svc.importStore(aStoreFile({ brands }))
  const { status, body } = await read(_id, 'yeti')
  expect([status, body]).toEqual([200, { brand: { name: 'Yeti', slug: 'yeti', page }, products: [] }])
})

test('brand products of a brand without SEO texts has empty ones', async () => {
  const { _id } = await svc.importStore(aStoreFile({ brands: [{ name: 'Yeti', slug: 'yeti' }] }))
  expect((await read(_id, 'yeti')).body.brand.page).toEqual({ seo_title: '', seo_description: '', seo_image: '' })
})

test('brand products lists the Active products that are not POS-only, newest first', async () => {
  const ofYeti = (slug: string, fields: object) => aProduct({ slug, brand: 'yeti', ...fields })
  const { _id } = await svc.importStore(
    aStoreFile({
      brands: [
        { name: 'Yeti', slug: 'yeti' },
        { name: 'Danphe', slug: 'danphe' },
      ],
      products: [
        ofYeti('old', { created_at: day(1) }),
        ofYeti('new', { created_at: day(2), channel: 2 }),
        ofYeti('pos-only', { channel: 3 }),
        ofYeti('draft', { status: 'Draft' }),
        ofYeti('archived', { status: 'Archived' }),
        ofYeti('no-status', { status: '' }),
        aProduct({ slug: 'of-danphe', brand: 'danphe' }),
        aProduct({ slug: 'of-none' }),
      ],
    }),
  )
  const { products } = (await read(_id, 'yeti')).body
  expect(slugs(products)).toEqual(['new', 'old'])
  for (const product of products) expect(product).not.toHaveProperty('brand')
})

test.each(['unknown', 'YETI', "yeti'--", 'यती'])('an unknown brand is rejected: %s', async (slug) => {
  const { _id } = await svc.importStore(aStoreFile({ brands: [{ name: 'Yeti', slug: 'yeti' }] }))
  const { status, body } = await read(_id, slug)
  expect([status, body]).toEqual([400, { message: 'Brand not found' }])
})

test('a brand of another store is not found', async () => {
  await svc.importStore(aStoreFile({ brands: [{ name: 'Theirs', slug: 'theirs' }] }))
  const { _id } = await svc.importStore(aStoreFile())
  expect((await read(_id, 'theirs')).body).toEqual({ message: 'Brand not found' })
})
