import type { StoreEvent } from '@pasal/contract/merchant/webhooks/events.ts'

export type NewEvent = {
  /** `job`: progress of a job, which only the stream shows */
  event: StoreEvent | 'job'
  /** the id of the order, product, submission, review, transaction or job; of an item of stock: `product variant` */
  objectId: string
  /**
   * Parts of the event's `data` (13.1) that a later read of the object would not give, such as `{from}` of a change of
   * status, or `{product}` of a deleted one. What is left out here is read when the event is dispatched.
   */
  data?: object
}
