import type { ChangeCategory, CreateCategory, OrderCategories } from '@pasal/contract/merchant/categories/requests.ts'
import { recordAudit } from '../../merchant/audit.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../../merchant/change-object.ts'
import { conflict } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { newSlug } from '../../merchant/new-slug.ts'
import { takenKey } from '../../merchant/taken-key.ts'
import { writeStore } from '../../merchant/write.ts'
import { invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { saveCategories } from '../save-categories.ts'
import { lockCatalogue } from './catalogue-lock.ts'
import {
  findEndOfCategories,
  findMerchantCategory,
  listAllCategories,
  listCategorySlugs,
  listCouponsOfCategory,
  listOrderedCategories,
  lockCategory,
  type MerchantCategory,
} from './categories.queries.ts'

export const mostCategories = 1000
/** The virtual category of the public contract (2.2). */
export const reservedSlug = 'new-arrivals'
const takenSlug = takenKey({ categories_store_id_slug_key: 'slug' })

const category: Resource<MerchantCategory> = {
  kind: 'category',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockCatalogue(tx, storeId)
    await lockCategory(tx, storeId, id)
    return findMerchantCategory(tx, storeId, id)
  },
}

export function createCategory(request: MerchantRequest<unknown, CreateCategory>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, category, async (tx) => {
    await lockCatalogue(tx, storeId)
    const { count, next } = await findEndOfCategories(tx, storeId)
    if (count >= mostCategories) throw conflict(`A store has at most ${mostCategories} categories`)
    const listTaken = async (start: string) => [reservedSlug, ...(await listCategorySlugs(tx, storeId, start))]
    const slug = body.slug ?? (await newSlug(body.name, 'category', listTaken))
    const added = { ...body, slug, order: next, _id: newId(now.getTime()) }
    await saveCategories(tx, storeId, { added: [added] }, now).catch(takenSlug)
    return added._id
  })
}

export function changeCategory(request: MerchantRequest<unknown, ChangeCategory>, id: string) {
  const now = request.context.clock.now()
  return changeObject(request, category, id, (tx, changes) => {
    const changed = { ...(changes as ChangeCategory), _id: id }
    return saveCategories(tx, request.storeId, { changed: [changed] }, now).catch(takenSlug)
  })
}

/** A coupon restricted to the category would then fit everything. */
export function deleteCategory(request: MerchantRequest, id: string) {
  const now = request.context.clock.now()
  return deleteObject(request, category, id, async (tx) => {
    const used_by = await listCouponsOfCategory(tx, request.storeId, id)
    if (used_by.length > 0) throw conflict('A coupon is restricted to this category', { used_by })
    await saveCategories(tx, request.storeId, { removedIds: [id] }, now)
  })
}

/** Each category of the store once, in their new order. */
export function orderCategories(request: MerchantRequest<unknown, OrderCategories>) {
  const { storeId, body, context } = request
  return writeStore(request, async (tx) => {
    await lockCatalogue(tx, storeId)
    const stored = await listOrderedCategories(tx, storeId)
    const orders = new Map(body.ids.map((id, index) => [id, index + 1]))
    const fits = orders.size === body.ids.length && orders.size === stored.length
    if (!fits || stored.some(({ _id }) => !orders.has(_id))) throw invalid({ ids: 'Must name each category once' })
    const changed = stored
      .filter(({ _id, order }) => orders.get(_id) !== order)
      .map(({ _id }) => ({ _id, order: orders.get(_id) as number }))
    if (changed.length > 0) {
      await saveCategories(tx, storeId, { changed }, context.clock.now())
      await recordAudit(tx, request, {
        ...{ action: 'category.order', object: { kind: 'store', _id: storeId, name: '' } },
        ...{ before: { ids: stored.map(({ _id }) => _id) }, after: { ids: body.ids } },
      })
    }
    return { items: await listAllCategories(tx, storeId) }
  })
}
