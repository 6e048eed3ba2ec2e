import type { ConversionEventRequest } from '@pasal/contract/events/requests.ts'
import { openVisitCounts } from '../analytics/count-visits.ts'
import type { Context } from '../context.ts'
import { enqueueMessages, type NewMessage } from '../outbox/messages.queries.ts'
import { createBatcher } from '../platform/batching/batcher.ts'
import { sendsConversionEvents } from './conversion-events.queries.ts'
import { eventMessage } from './event-message.ts'
import { graphEvent } from './graph-event.ts'

/** One insert of a store at a time takes all events that wait. */
const batching = {
  maxBatchSize: 100,
  concurrencyPerKey: 1,
  totalConcurrency: 2,
  maxWaiting: 1000,
  maxWaitingBytes: 16 * 1024 * 1024,
}

/** `bytes`: the size of the body, which counts in the limit of what may wait. */
type From = { storeId: string; clientIp: string; userAgent: string; bytes: number }

/** The events that the reports count, whether the plugin is set or not. */
const visits = { ViewContent: 'product_views', AddToCart: 'add_to_cart', InitiateCheckout: 'checkouts' } as const

/** POST /public/meta-event/<store_id> (4.13). Forwarding never changes the response or delays it. */
export function openEventRelaying({ db, clock }: Context) {
  const countVisit = openVisitCounts({ db, clock })
  const enqueue = createBatcher<NewMessage, true>({
    ...batching,
    run: async (storeId, messages) => {
      await enqueueMessages(db, storeId, messages, clock.now())
      return messages.map(() => true)
    },
  })
  return async function relayEvent({ log }: Context, from: From, request: ConversionEventRequest) {
    const { storeId, clientIp, userAgent, bytes } = from
    const now = clock.now()
    const { event_name: name, event_id: eventId, event_source_url: sourceUrl, custom_data: customData } = request
    const contacts = name === 'Purchase' ? { email: request.email, phone: request.phone } : { email: '', phone: '' }
    const cookies = { fbp: request.fbp ?? '', fbc: request.fbc ?? '' }
    const shopper = { ...contacts, clientIp, userAgent, ...cookies }
    const event = graphEvent({ name, eventId, sourceUrl, shopper, customData, now })
    const forward = async () => {
      if (await sendsConversionEvents(db.pipelined, storeId)) await enqueue(storeId, eventMessage(event, now), bytes)
    }
    const count = async () => {
      if (name !== 'Purchase') await countVisit(storeId, visits[name])
    }
    await Promise.all([
      forward().catch((err: Error) => log.error({ store_id: storeId, err }, 'conversion event lost')),
      count().catch((err: Error) => log.warn({ store_id: storeId, err }, 'conversion event not counted for reports')),
    ])
    return { success: true }
  }
}
