import { announceEvents } from '../events/announce-event.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { chunks } from '../platform/values/chunks.ts'

/**
 * Every change of a product's version sends `product.updated` (13.1), also when a category, a brand or a similar
 * product was deleted.
 */
export async function announceProducts(
  tx: StoreTx,
  storeId: string,
  event: 'product.created' | 'product.updated',
  products: { _id: string }[],
  now: Date,
): Promise<void> {
  for (const chunk of chunks(products)) {
    const events = chunk.map(({ _id }) => ({ event, objectId: _id }))
    await announceEvents(tx, storeId, events, now)
  }
}
