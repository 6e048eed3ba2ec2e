/* Written by `npm run sdk` from the events of packages/contract. */

/** What a webhook may listen to. */
export type StoreEvent =
  | 'order.placed'
  | 'order.paid'
  | 'order.refunded'
  | 'order.status_changed'
  | 'order.cancelled'
  | 'order.updated'
  | 'product.created'
  | 'product.updated'
  | 'product.deleted'
  | 'stock.low'
  | 'form.submitted'
  | 'review.created'
  | 'payment.needs_attention'
  | 'job.finished'
