import { countReviews } from '../catalog/ratings.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import { deleteReviews, insertReviews, listReviewedProductIds, updateReviews } from './save-reviews.queries.ts'
import type { ReviewEntry } from './store-file.contract.ts'

export type Review = ReviewEntry & { _id: string; product_id: string }

/** The products' ratings follow their reviews. */
export async function saveReviews(
  tx: StoreTx,
  storeId: string,
  changes: Omit<Changes<Review>, 'rekeyedIds'>,
  now: Date,
): Promise<void> {
  const { added = [], changed = [], removedIds = [] } = changes
  const productIds = new Set([...added, ...changed].map(({ product_id }) => product_id))
  for (const id of await listReviewedProductIds(tx, storeId, removedIds)) productIds.add(id)
  await writeChanges(changes, {
    remove: (ids) => deleteReviews(tx, storeId, ids),
    insert: (added) =>
      insertReviews(
        tx,
        storeId,
        added.map((review) => rowOf({ ...newReview(now), ...review })),
      ),
    update: (changed) => updateReviews(tx, storeId, changed.map(rowOf)),
  })
  for (const ids of chunks([...productIds])) await countReviews(tx, storeId, ids)
}

function newReview(now: Date) {
  return { review: '', images: [], customer_name: '', verified_purchase: false, created_at: now.toISOString() }
}

function rowOf({ _id, ...columns }: Review) {
  return { ...columns, review_id: _id }
}
