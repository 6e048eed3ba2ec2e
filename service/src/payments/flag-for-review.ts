import type { Context } from '../context.ts'
import { announceEvent } from '../events/announce-event.ts'
import { recordDoubtfulPayment } from '../orders/gateway-payment.ts'
import { transaction } from '../platform/database/database.ts'
import type { TransactionRow } from './find-transaction.queries.ts'
import { saveReviewReason } from './payments.queries.ts'

const maxReasonLength = 300

/** The lists and the timeline show the payment; a new reason is logged. `save` changes no row when it is not new. */
export async function flagForReview(
  { db, log, clock }: Context,
  { store_id, order_id, transaction_id, method }: TransactionRow,
  given: string,
  save: typeof saveReviewReason = saveReviewReason,
): Promise<void> {
  // The gateway's words are in it: PostgreSQL stores no NUL.
  const reason = given.slice(0, maxReasonLength).replaceAll('\0', '').toWellFormed()
  const event = { event: 'payment.needs_attention' as const, objectId: transaction_id }
  const touched = await transaction(db, async (tx) => {
    const saved = await save(tx, store_id, transaction_id, reason)
    if (saved === 0) return 0
    const now = clock.now()
    const doubt = { transactionId: transaction_id, attention: 'mismatch', reason, now } as const
    await recordDoubtfulPayment(tx, store_id, order_id, doubt)
    await announceEvent(tx, store_id, event, now)
    return saved
  })
  if (touched > 0) log.warn({ store_id, order_id, transaction_id, method, reason }, 'payment flagged for review')
}
