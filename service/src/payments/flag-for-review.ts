import type { Context } from '../context.ts'
import { saveReviewReason, type TransactionRow } from './payments.queries.ts'

/** `GET /admin/payments` lists the payment; a new reason is logged. `save` changes no row when it is not new. */
export async function flagForReview(
  { db, log }: Context,
  { store_id, order_id, transaction_id, method }: TransactionRow,
  reason: string,
  save: typeof saveReviewReason = saveReviewReason,
): Promise<void> {
  const touched = await save(db, store_id, transaction_id, reason)
  if (touched > 0) log.warn({ store_id, order_id, transaction_id, method, reason }, 'payment flagged for review')
}
