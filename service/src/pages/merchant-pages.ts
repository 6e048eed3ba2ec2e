import type { ChangePage, CreatePage } from '@pasal/contract/merchant/pages/requests.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../merchant/change-object.ts'
import { roleLacks } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { newSlugInTurn } from '../merchant/new-slug.ts'
import { takenKey } from '../merchant/taken-key.ts'
import { newId } from '../platform/values/ids.ts'
import { findMerchantPage, listPageSlugs, lockPage, type MerchantPage } from './merchant-pages.queries.ts'
import { hasPageBuilder } from './pages.queries.ts'
import { savePages } from './save-pages.ts'

const takenSlug = takenKey({ pages_store_id_slug_key: 'slug' })

const page: Resource<MerchantPage> = {
  kind: 'page',
  nameOf: ({ title }) => title,
  async lock(tx, storeId, id) {
    await lockPage(tx, storeId, id)
    return findMerchantPage(tx, storeId, id)
  },
}

export async function createPage(request: MerchantRequest<unknown, CreatePage>) {
  await requirePageBuilder(request)
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, page, async (tx) => {
    const slug =
      body.slug ?? (await newSlugInTurn(tx, storeId, body.title, 'page', (start) => listPageSlugs(tx, storeId, start)))
    const added = { ...body, slug, _id: newId(now.getTime()) }
    await savePages(tx, storeId, { added: [added] }, now).catch(takenSlug)
    return added._id
  })
}

export async function changePage(request: MerchantRequest<unknown, ChangePage>, id: string) {
  await requirePageBuilder(request)
  const now = request.context.clock.now()
  return changeObject(request, page, id, (tx, changes) =>
    savePages(tx, request.storeId, { changed: [{ ...(changes as ChangePage), _id: id }] }, now).catch(takenSlug),
  )
}

export async function deletePage(request: MerchantRequest, id: string) {
  await requirePageBuilder(request)
  const now = request.context.clock.now()
  return deleteObject(request, page, id, (tx) => savePages(tx, request.storeId, { removedIds: [id] }, now))
}

async function requirePageBuilder({ context, storeId }: MerchantRequest): Promise<void> {
  if (!(await hasPageBuilder(context.db, storeId))) throw roleLacks('page_builder', 'The plan has no page builder')
}
