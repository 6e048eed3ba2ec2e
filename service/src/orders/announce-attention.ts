import { announceEvents } from '../events/announce-event.ts'
import type { Tx } from '../platform/database/database.ts'
import { listTransactionsOfOrder } from './merchant/transactions.queries.ts'

/** The order was cancelled in this transaction: a merchant must look at the payments whose money it still has. */
export async function announceAttentionOfCancelled(tx: Tx, storeId: string, orderId: string, now: Date): Promise<void> {
  const transactions = await listTransactionsOfOrder(tx, storeId, orderId)
  const cancelled = transactions.filter(({ attention }) => attention === 'cancelled')
  const events = cancelled.map(({ _id }) => ({ event: 'payment.needs_attention' as const, objectId: _id }))
  await announceEvents(tx, storeId, events, now)
}
