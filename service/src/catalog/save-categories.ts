import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { announceProducts } from './announce-products.ts'
import { countProductChanges } from './product-versions.queries.ts'
import { refreshSearch } from './refresh-search.ts'
import {
  deleteCategories,
  freeCategorySlugs,
  insertCategories,
  listProductIdsOfCategories,
  listRenamedCategories,
  updateCategories,
} from './save-categories.queries.ts'
import type { CategoryEntry } from './store-file.contract.ts'

export type Category = CategoryEntry & { _id: string }

/** A product is found by the names of its categories, so products of renamed and removed ones get new search words. */
export async function saveCategories(
  tx: StoreTx,
  storeId: string,
  changes: Changes<Category>,
  now: Date,
): Promise<void> {
  const { changed = [], removedIds = [] } = changes
  const renamedIds = await listRenamedCategories(tx, storeId, changed.map(rowOf))
  const productIds = await listProductIdsOfCategories(tx, storeId, [...renamedIds, ...removedIds])
  const left = await listProductIdsOfCategories(tx, storeId, removedIds)
  await announceProducts(tx, storeId, 'product.updated', await countProductChanges(tx, storeId, left, now), now)
  await writeChanges(changes, {
    remove: (ids) => deleteCategories(tx, storeId, ids),
    freeKeys: (ids) => freeCategorySlugs(tx, storeId, ids),
    insert: (added) =>
      insertCategories(
        tx,
        storeId,
        added.map((category) => rowOf({ ...newCategory(now), ...category })),
        now,
      ),
    update: (changed) => updateCategories(tx, storeId, changed.map(rowOf), now),
  })
  await refreshSearch(tx, storeId, productIds)
}

function newCategory(now: Date) {
  return {
    ...{ order: 0, image: '', hide_on_product: false, seo_title: '', seo_description: '', seo_image: '' },
    ...{ desc_page: null, created_at: now.toISOString() },
  }
}

function rowOf({ _id, order, ...columns }: Category) {
  return { ...columns, category_id: _id, sort_order: order }
}
