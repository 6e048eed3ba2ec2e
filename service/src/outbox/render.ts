import type { Db } from '../platform/database/database.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { Outcome } from './outcome.ts'
import type { RenderedMessage, Renderers } from './rendered-message.ts'

export const gone: Outcome = { state: 'failed', error: 'what the message is about is gone', unsent: true }

/** The message as the template of its kind writes it. */
export async function render(db: Db, renderers: Renderers, delivery: Delivery): Promise<RenderedMessage | undefined> {
  return renderers[delivery.kind]?.(db, delivery.store_id, delivery)
}
