import { announceEvents } from '../events/announce-event.ts'
import type { Tx } from '../platform/database/database.ts'
import { listTransactionsOfOrder, type TransactionRow } from './merchant/transactions.queries.ts'

/** Announces those of an order's payments that need attention (12) now, because of the transaction's writes. */
export async function announceAttention(
  tx: Tx,
  storeId: string,
  orderId: string,
  isNew: (transaction: TransactionRow) => boolean,
  now: Date,
): Promise<void> {
  const transactions = await listTransactionsOfOrder(tx, storeId, orderId)
  const events = transactions
    .filter((transaction) => transaction.attention !== null && isNew(transaction))
    .map(({ _id }) => ({ event: 'payment.needs_attention' as const, objectId: _id }))
  await announceEvents(tx, storeId, events, now)
}
