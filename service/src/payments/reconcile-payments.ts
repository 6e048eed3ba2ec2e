import type { Context } from '../context.ts'
import { askGateway } from './check-payment.ts'
import { setNextCheck, type TransactionRow, takeDueTransactions } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

const batch = 50
const longestPauseSeconds = 1800
/** Late settlements happen: the gateway is asked for a day after the payment page closed. */
const graceSeconds = 86_400

/** Asks again about every payment that is still open, with growing pauses until its life and a day are over. */
export async function reconcilePayments(context: Context): Promise<void> {
  const now = context.clock.now()
  const retryAt = new Date(now.getTime() + 600_000)
  for (const row of await takeDueTransactions(context.db, now, batch, retryAt)) {
    // One gateway's trouble is not the next payment's.
    await reconcile(context, row).catch((error: Error) =>
      context.log.error(
        { store_id: row.store_id, transaction_id: row.transaction_id, err: error },
        'payment could not be reconciled',
      ),
    )
  }
}

async function reconcile(context: Context, row: TransactionRow): Promise<void> {
  const settled = await settlePayment(context, row, await askGateway(context, row))
  if (settled !== 'settled') await setNextCheck(context.db, row.store_id, row.transaction_id, nextCheck(context, row))
}

function nextCheck({ clock }: Context, row: TransactionRow): Date | null {
  const pauseSeconds = Math.min(longestPauseSeconds, 60 * 2 ** Math.min(row.checks, 10))
  const next = new Date(clock.now().getTime() + pauseSeconds * 1000)
  return next.getTime() > row.life_ends_at.getTime() + graceSeconds * 1000 ? null : next
}
