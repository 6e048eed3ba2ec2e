import { enqueueMessage } from '../outbox/messages.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'

type Recipient = { order_id: string; customer_phone_number: string }

/** The store's own texts (4.10). The caller enqueues none while the store's text is ''. */
export function enqueueCancellationSms(tx: Tx, storeId: string, order: Recipient, now: Date): Promise<void> {
  return enqueueMessage(tx, storeId, smsTo('order-cancelled', order), now)
}

export function enqueueDispatchSms(tx: Tx, storeId: string, order: Recipient, now: Date): Promise<void> {
  return enqueueMessage(tx, storeId, smsTo('order-dispatched', order), now)
}

function smsTo(kind: string, { order_id, customer_phone_number }: Recipient) {
  return { message_id: newId(), channel: 'sms', kind, recipient: customer_phone_number, order_id }
}
