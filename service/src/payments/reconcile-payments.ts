import type { Context } from '../context.ts'
import { askGateway } from './check-payment.ts'
import {
  type DueTransaction,
  listDueTransactions,
  setNextCheck,
  type TransactionRow,
  takeDueTransaction,
} from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

/** Asked side by side, so that one gateway that hangs costs the other payments seconds, not minutes. */
const mostAtOnce = 10
/** The next run comes a minute later; a long queue must not gather all workers here. */
const longestRunMs = 50_000
const longestPauseSeconds = 1800
/** Late settlements happen: the gateway is asked for a day after the payment page closed. */
const graceSeconds = 86_400

/** Asks again about every payment that is still open, with growing pauses until its life and a day are over. */
export async function reconcilePayments(context: Context): Promise<void> {
  for (const end = Date.now() + longestRunMs; Date.now() < end; ) {
    const now = context.clock.now()
    const due = await listDueTransactions(context.db, now, mostAtOnce)
    const taken = await takeThoseLeft(context, due, now)
    await Promise.all(taken.map((row) => reconcile(context, row)))
    // Also when others took all of these there may be more behind them.
    if (due.length < mostAtOnce) return
  }
}

/** Of those that were due when they were looked for, the ones that no other worker took since. */
async function takeThoseLeft({ db }: Context, due: DueTransaction[], now: Date): Promise<TransactionRow[]> {
  const retryAt = new Date(now.getTime() + 120_000)
  const taken: TransactionRow[] = []
  for (const { store_id: storeId, transaction_id: transactionId } of due) {
    const row = await takeDueTransaction(db, storeId, transactionId, now, retryAt)
    if (row) taken.push(row)
  }
  return taken
}

/** One payment's trouble is not the next one's. */
async function reconcile(context: Context, row: TransactionRow): Promise<void> {
  try {
    const settled = await settlePayment(context, row, await askGateway(context, row))
    if (settled !== 'settled') await setNextCheck(context.db, row.store_id, row.transaction_id, nextCheck(context, row))
  } catch (error) {
    const at = { store_id: row.store_id, transaction_id: row.transaction_id }
    context.log.error({ ...at, err: error }, 'payment could not be reconciled')
  }
}

function nextCheck({ clock }: Context, row: TransactionRow): Date | null {
  const pauseSeconds = Math.min(longestPauseSeconds, 60 * 2 ** Math.min(row.checks, 10))
  const next = new Date(clock.now().getTime() + pauseSeconds * 1000)
  return next.getTime() > row.life_ends_at.getTime() + graceSeconds * 1000 ? null : next
}
