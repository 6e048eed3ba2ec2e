import { toNpr } from '@pasal/contract/pricing/money.ts'
import { announceEvents } from '../events/announce-event.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId, newIds } from '../platform/values/ids.ts'
import { insertOrderEvent, systemActor } from './order-events.queries.ts'
import { addToMoney, insertPayment } from './order-money.queries.ts'

type GatewayPayment = {
  method: string
  amountPaisa: number
  transactionId: string
  gatewayReference: string
  now: Date
}

/** Money that a gateway received for the locked order. `order.status` is the status before the payment. */
export async function recordGatewayPayment(
  tx: Tx,
  storeId: string,
  { order_id, status }: { order_id: string; status: string },
  { method, amountPaisa, transactionId, gatewayReference, now }: GatewayPayment,
): Promise<void> {
  if (amountPaisa > 0) {
    const payment = {
      ...{ payment_id: newId(now.getTime()), kind: 'gateway', amount_paisa: amountPaisa, note: '' },
      ...{ reference: gatewayReference.slice(0, 100), received_at: now, settlement_id: null, actor: systemActor },
    }
    await insertPayment(tx, storeId, order_id, { ...payment, transaction_id: transactionId }, now)
  }
  const paymentStatus = await addToMoney(tx, storeId, order_id, { paidPaisa: amountPaisa }, now)
  const data = { method, amount: toNpr(amountPaisa), transaction: transactionId }
  const [paymentEventId, placedEventId] = newIds(2, now.getTime()) as [string, string]
  const event = { at: now, actor: systemActor }
  await insertOrderEvent(tx, storeId, order_id, { ...event, event_id: paymentEventId, kind: 'payment', data })
  if (status === 'Inactive') {
    const change = { from: 'Inactive', to: 'Pending' }
    await insertOrderEvent(tx, storeId, order_id, { ...event, event_id: placedEventId, kind: 'placed', data: change })
  }
  const placed = status === 'Inactive' ? (['order.placed'] as const) : []
  const paid = paymentStatus === 'Paid' ? (['order.paid'] as const) : []
  const announced = [...placed, ...paid].map((name) => ({ event: name, objectId: order_id }))
  await announceEvents(tx, storeId, announced, now)
}

type Doubtful = { transactionId: string; attention: 'surplus' | 'mismatch'; reason?: string; now: Date }

/** Money at a gateway that the order does not count stands on its timeline, too: a person has to decide about it. */
export async function recordDoubtfulPayment(
  tx: Tx,
  storeId: string,
  orderId: string,
  { transactionId: transaction, attention, reason = '', now }: Doubtful,
): Promise<void> {
  const event = { event_id: newId(now.getTime()), at: now, kind: 'payment_attention', actor: systemActor }
  await insertOrderEvent(tx, storeId, orderId, { ...event, text: reason, data: { transaction, attention } })
}
