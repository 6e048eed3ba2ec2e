import type { Context } from '../context.ts'
import { queryGateway } from './check-payment.ts'
import {
  claimDueTransaction,
  type DueTransaction,
  listDueTransactions,
  setNextCheck,
  type TransactionRow,
} from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

/** Queried concurrently, so that a gateway that hangs delays the other payments by seconds, not minutes. */
const batchSize = 10
/** The next run starts a minute later; a long queue must not occupy all workers. */
const maxRunMs = 50_000
const maxPauseSeconds = 1800
/** Gateways may settle late: they are queried for a day after the payment page has closed. */
const graceSeconds = 86_400

/** Queries every open payment again, with growing pauses, until a day after its lifetime. */
export async function reconcilePayments(context: Context): Promise<void> {
  for (const end = Date.now() + maxRunMs; Date.now() < end; ) {
    const now = context.clock.now()
    const due = await listDueTransactions(context.db, now, batchSize)
    const claimed = await claimDue(context, due, now)
    await Promise.all(claimed.map((row) => reconcile(context, row)))
    // Even if other workers have claimed all of these, more may be due.
    if (due.length < batchSize) return
  }
}

/** Claims the transactions that no other worker has claimed since they were listed. */
async function claimDue({ db }: Context, due: DueTransaction[], now: Date): Promise<TransactionRow[]> {
  const retryAt = new Date(now.getTime() + 120_000)
  const claimed: TransactionRow[] = []
  for (const { store_id: storeId, transaction_id: transactionId } of due) {
    const row = await claimDueTransaction(db, storeId, transactionId, now, retryAt)
    if (row) claimed.push(row)
  }
  return claimed
}

/** An error with one payment does not stop the others. */
async function reconcile(context: Context, row: TransactionRow): Promise<void> {
  try {
    const settled = await settlePayment(context, row, await queryGateway(context, row))
    if (settled !== 'settled') await setNextCheck(context.db, row.store_id, row.transaction_id, nextCheck(context, row))
  } catch (error) {
    const at = { store_id: row.store_id, transaction_id: row.transaction_id }
    context.log.error({ ...at, err: error }, 'payment reconciliation failed')
  }
}

function nextCheck({ clock }: Context, row: TransactionRow): Date | null {
  const pauseSeconds = Math.min(maxPauseSeconds, 60 * 2 ** Math.min(row.checks, 10))
  const next = new Date(clock.now().getTime() + pauseSeconds * 1000)
  return next.getTime() > row.life_ends_at.getTime() + graceSeconds * 1000 ? null : next
}
