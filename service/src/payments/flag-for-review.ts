import type { Context } from '../context.ts'
import { announceEvent } from '../events/announce-event.ts'
import { recordDoubtfulPayment } from '../orders/gateway-payment.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
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
  // It contains texts of the gateway, and PostgreSQL stores no NUL.
  const reason = given.slice(0, maxReasonLength).replaceAll('\0', '').toWellFormed()
  const touched = await transaction(db, async (tx) => {
    const saved = await save(tx, store_id, transaction_id, reason)
    if (saved > 0) await recordMismatch(tx, { store_id, order_id, transaction_id }, reason, clock.now())
    return saved
  })
  if (touched > 0) log.warn({ store_id, order_id, transaction_id, method, reason }, 'payment flagged for review')
}

type Ids = Pick<TransactionRow, 'store_id' | 'order_id' | 'transaction_id'>

/** Shows money that does not fit on the order's timeline, and announces it. */
export async function recordMismatch(
  tx: Tx,
  { store_id, order_id, transaction_id }: Ids,
  reason: string,
  now: Date,
): Promise<void> {
  const doubt = { transactionId: transaction_id, attention: 'mismatch', reason, now } as const
  await recordDoubtfulPayment(tx, store_id, order_id, doubt)
  await announceEvent(tx, store_id, { event: 'payment.needs_attention', objectId: transaction_id }, now)
}
