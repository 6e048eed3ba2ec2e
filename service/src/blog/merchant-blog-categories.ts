import type { ChangeBlogCategory, CreateBlogCategory } from '@pasal/contract/merchant/blog/requests.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../merchant/change-object.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { newSlug } from '../merchant/new-slug.ts'
import { takenKey } from '../merchant/taken-key.ts'
import { newId } from '../platform/values/ids.ts'
import { findBlogCategory, lockBlogCategories, type MerchantBlogCategory } from './merchant-blog-categories.queries.ts'
import { listBlogCategorySlugs } from './save-blog-categories.queries.ts'
import { saveBlogCategories } from './save-blog-categories.ts'

const takenSlug = takenKey({ blog_categories_store_id_slug_key: 'slug' })

const category: Resource<MerchantBlogCategory> = {
  kind: 'blog_category',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockBlogCategories(tx, storeId)
    return findBlogCategory(tx, storeId, id)
  },
}

export function createBlogCategory(request: MerchantRequest<unknown, CreateBlogCategory>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, category, async (tx) => {
    await lockBlogCategories(tx, storeId)
    const listTaken = async () => (await listBlogCategorySlugs(tx, storeId)).map(({ slug }) => slug)
    const slug = body.slug ?? (await newSlug(body.name, 'category', listTaken))
    const added = { ...body, slug, _id: newId(now.getTime()) }
    await saveBlogCategories(tx, storeId, { added: [added] }, now).catch(takenSlug)
    return added._id
  })
}

export function changeBlogCategory(request: MerchantRequest<unknown, ChangeBlogCategory>, id: string) {
  const now = request.context.clock.now()
  return changeObject(request, category, id, (tx, changes) => {
    const changed = { ...(changes as ChangeBlogCategory), _id: id }
    return saveBlogCategories(tx, request.storeId, { changed: [changed] }, now).catch(takenSlug)
  })
}

export function deleteBlogCategory(request: MerchantRequest, id: string) {
  const now = request.context.clock.now()
  return deleteObject(request, category, id, (tx) => saveBlogCategories(tx, request.storeId, { removedIds: [id] }, now))
}
