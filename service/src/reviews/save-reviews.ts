import { countReviews, lockRatings } from '../catalog/ratings.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import {
  deleteReviews,
  emptyReviewOfOrder,
  insertReviews,
  listReviewedProductIds,
  updateReviews,
} from './save-reviews.queries.ts'
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
  for (const ids of chunks([...productIds].sort())) await lockRatings(tx, storeId, ids)
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

/** Deletes one review. That of an order leaves an empty row. */
export async function deleteReview(tx: StoreTx, storeId: string, reviewId: string, now: Date): Promise<void> {
  const productIds = await listReviewedProductIds(tx, storeId, [reviewId])
  await lockRatings(tx, storeId, productIds)
  if ((await emptyReviewOfOrder(tx, storeId, reviewId)) === 0)
    await saveReviews(tx, storeId, { removedIds: [reviewId] }, now)
  else await countReviews(tx, storeId, productIds)
}

function newReview(now: Date) {
  return {
    review: '',
    images: [],
    customer_name: '',
    verified_purchase: false,
    hidden: false,
    reply: null,
    created_at: now.toISOString(),
  }
}

function rowOf({ _id, ...columns }: Review) {
  return { ...columns, review_id: _id }
}
