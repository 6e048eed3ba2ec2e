import { newId } from '../platform/values/ids.ts'

type Recipients = { customer_email: string; sender_full_name: string; sender_email: string }

/**
 * An order's mail for the outbox, or null when nobody is to get one (3.1): a gift's sender, never the receiver, else
 * the customer.
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
