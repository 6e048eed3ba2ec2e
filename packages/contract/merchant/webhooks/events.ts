import type { Right } from '../rights.ts'

/** What a webhook may listen to (13.1), and the right that a reader of the stream needs for it. */
export const rightOfEvent = {
  'order.placed': 'read_orders',
  'order.paid': 'read_orders',
  'order.refunded': 'read_orders',
  'order.status_changed': 'read_orders',
  'order.cancelled': 'read_orders',
  'order.updated': 'read_orders',
  'product.created': 'read_products',
  'product.updated': 'read_products',
  'product.deleted': 'read_products',
  'stock.low': 'read_stock',
  'form.submitted': 'read_inbox',
  'review.created': 'read_inbox',
  'payment.needs_attention': 'read_payments',
  'job.finished': 'write_products',
} as const satisfies Record<string, Right>

export type StoreEvent = keyof typeof rightOfEvent

export const storeEvents = Object.keys(rightOfEvent) as [StoreEvent, ...StoreEvent[]]
