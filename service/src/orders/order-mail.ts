import { newId } from '../platform/values/ids.ts'

type Recipients = { customer_email: string; sender_full_name: string; sender_email: string }

/**
 * An order's mail for the outbox (3.1). It goes to the sender of a gift, never to the receiver, else to the customer.
 * Null when there is no such address.
 */
export function mailForOrder(
  kind: string,
  orderId: string,
  { customer_email, sender_full_name, sender_email }: Recipients,
) {
  const recipient = sender_full_name !== '' ? sender_email : customer_email
  if (recipient === '') return null
  return { message_id: newId(), channel: 'mail', kind, recipient, order_id: orderId }
}
