import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
const landing = {
  ...{ _id: newId(), slug: 'landing', title: 'Home', description: 'Of the mountains', image: 'h.png' },
  sections: [{ type: 'hero', title: 'Put down your load' }],
}

async function aStore(pages: object[], page_builder = true) {
  const { _id } = await svc.importStore(aStoreFile({ store: { page_builder }, pages }))
  return {
    landing: () => svc.get(`/public/landing/${_id}`),
    page: (slug: string) => svc.get(`/public/page/${_id}/${slug}`),
  }
}

test('a store with a page-builder plan has its landing page', async () => {
  const store = await aStore([landing])
  expect((await store.landing()).body).toEqual({ page: landing })
})

test.each([
  ['a plan without page builder', [landing], false],
  ['an unpublished page', [{ ...landing, published: false }], true],
  ['no page', [], true],
] as const)('the landing page is null with %s', async (_case, pages, pageBuilder) => {
  const store = await aStore(
    pages.map((page) => ({ ...page, _id: newId() })),
    pageBuilder,
  )
  const { status, body } = await store.landing()
  expect({ status, body }).toEqual({ status: 200, body: { page: null } })
})

test('a published page is found by its slug or id', async () => {
  const about = { ...landing, _id: newId(), slug: 'about' }
  const store = await aStore([about])
  expect((await store.page('about')).body).toEqual({ page: about })
  expect((await store.page(about._id)).body).toEqual({ page: about })
})

test('an unpublished page, an unknown one and one of another store are not found', async () => {
  await aStore([{ ...landing, _id: newId(), slug: 'foreign' }])
  const store = await aStore([{ ...landing, _id: newId(), slug: 'draft', published: false }])
  for (const slug of ['draft', 'foreign', 'unknown']) {
    const { status, body } = await store.page(slug)
    expect({ slug, status, body }).toEqual({ slug, status: 400, body: { message: 'Page not found' } })
  }
})
