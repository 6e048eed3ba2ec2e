import type { DispatchedEvent } from '../events/events.queries.ts'
import { enqueueMessages } from '../outbox/messages.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { insertDeliveries, type NewBody, type NewDelivery } from './deliveries.queries.ts'
import { eventData } from './event-data.ts'
import { webhookBody } from './webhook-body.ts'
import { listListening } from './webhooks.queries.ts'

/** One statement takes about so much, however long the texts of products are. */
const charactersAtOnce = 4 * 1024 * 1024

/** Queues a delivery for each endpoint that listens, in the transaction that dispatches the events. */
export async function enqueueDeliveries(tx: Tx, storeId: string, events: DispatchedEvent[], now: Date): Promise<void> {
  const names = [...new Set(events.map(({ event }) => event))]
  const listening = await listListening(tx, storeId, names)
  if (listening.length === 0) return
  let bodies: NewBody[] = []
  let deliveries: NewDelivery[] = []
  let characters = 0
  const flush = async () => {
    await insertDeliveries(tx, storeId, { bodies, deliveries }, now)
    await enqueueMessages(tx, storeId, deliveries.map(messageOf), now)
    bodies = []
    deliveries = []
    characters = 0
  }
  for (const event of events) {
    const endpoints = listening.filter((endpoint) => endpoint.events.includes(event.event))
    if (endpoints.length === 0) continue
    const data = await eventData(tx, storeId, event)
    const body = webhookBody({ type: event.event, at: event.at, storeId, data })
    const body_id = newId(now.getTime())
    bodies.push({ body_id, body })
    for (const { webhook_id } of endpoints)
      deliveries.push({ delivery_id: newId(now.getTime()), webhook_id, event: event.event, body_id })
    characters += body.length
    if (characters >= charactersAtOnce) await flush()
  }
  if (deliveries.length > 0) await flush()
}

/** The row of the outbox that sends a delivery. */
export function messageOf({ delivery_id, webhook_id, event }: Record<'delivery_id' | 'webhook_id' | 'event', string>) {
  return { message_id: delivery_id, channel: 'webhook', kind: event, recipient: webhook_id, order_id: null }
}
