import { expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aStoreFile } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { day } from '../catalogue.ts'

const svc = await startTestService()
const brandsOf = async (storeId: string) => (await svc.get(`/brand/public/all/${storeId}`)).body

test('all brands has every field of 2.5, newest brand first', async () => {
  const yeti = {
    ...{ _id: newId(), name: 'Yeti', slug: 'yeti', logo: 'https://cdn.example/yeti.png', created_at: day(2) },
    page: { seo_title: 'Yeti', seo_description: 'Of the snows', seo_image: 'https://cdn.example/seo.png' },
    desc_page: 'about-yeti',
  }
  const { _id } = await svc.importStore(
    aStoreFile({
      brands: [
        { name: 'Oldest', slug: 'oldest', created_at: day(1) },
        yeti,
        { name: 'Newest', slug: 'newest', created_at: day(3), page: { seo_title: 'New' } },
      ],
    }),
  )
  const bare = { _id: expect.any(String), logo: '', desc_page: null }
  expect(await brandsOf(_id)).toEqual({
    brands: [
      {
        ...{ ...bare, name: 'Newest', slug: 'newest', created_at: day(3) },
        page: { seo_title: 'New', seo_description: '', seo_image: '' },
      },
      yeti,
      {
        ...{ ...bare, name: 'Oldest', slug: 'oldest', created_at: day(1) },
        page: { seo_title: '', seo_description: '', seo_image: '' },
      },
    ],
  })
})

test('all brands of a store without brands is empty, whatever other stores have', async () => {
  await svc.importStore(aStoreFile({ brands: [{ name: 'Yeti', slug: 'yeti' }] }))
  const { _id } = await svc.importStore(aStoreFile())
  expect(await brandsOf(_id)).toEqual({ brands: [] })
})

test('all brands is not cached', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  await brandsOf(_id)
  await svc.importStore({ format: 'pasal-store/1', store: { _id }, brands: [{ name: 'Yeti', slug: 'yeti' }] })
  expect((await brandsOf(_id)).brands).toHaveLength(1)
})
