import type { NewEvent } from '../../events/new-event.ts'
import type { MerchantOrder } from './order-detail.ts'

/** The actions that count as `order.updated` (13.1): edit, return, change of people or sending. */
const updates = ['edit', 'return', 'update']

/** What happened to an order between two moments of one transaction (13.1). */
export function eventsOfChange(before: MerchantOrder, after: MerchantOrder, action: string): NewEvent[] {
  const order = withoutDetail(after)
  const event = (name: NewEvent['event'], data = {}): NewEvent => {
    return { event: name, objectId: after._id, data: { order, ...data } }
  }
  const events: NewEvent[] = []
  const isPlaced = before.placed_at === null && after.placed_at !== null
  if (isPlaced) events.push(event('order.placed'))
  if (updates.includes(action)) events.push(event('order.updated'))
  if (after.status !== before.status && !isPlaced) {
    const from = before.status
    if (before.placed_at !== null) events.push(event('order.status_changed', { from }))
    if (after.status === 'Cancelled') events.push(event('order.cancelled', { from }))
  }
  if (after.payment_status === 'Paid' && before.payment_status !== 'Paid') events.push(event('order.paid'))
  const known = new Set(before.refunds.map(({ _id }) => _id))
  for (const refund of after.refunds) if (!known.has(refund._id)) events.push(event('order.refunded', { refund }))
  return [...events, ...attentionEvents(before, after)]
}

function attentionEvents(before: MerchantOrder, after: MerchantOrder): NewEvent[] {
  const earlier = new Map(before.transactions.map(({ _id, attention }) => [_id, attention]))
  return after.transactions
    .filter(({ _id, attention }) => attention !== null && attention !== earlier.get(_id))
    .map(({ _id }) => ({ event: 'payment.needs_attention', objectId: _id }))
}

/** The order with its lines, without what stands only in one order's detail (10.1). */
export function withoutDetail(order: MerchantOrder) {
  const { payments, refunds, bills, transactions, timeline, customer_history, allowed, can_edit, ...shown } = order
  return shown
}
