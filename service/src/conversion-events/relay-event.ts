import type { ConversionEventRequest } from '@pasal/contract/events/requests.ts'
import type { openVisitCounts } from '../analytics/count-visits.ts'
import type { Context } from '../context.ts'
import { enqueueMessages } from '../outbox/messages.queries.ts'
import { sendsConversionEvents } from './conversion-events.queries.ts'
import { eventMessage } from './event-message.ts'
import { graphEvent } from './graph-event.ts'

type From = { storeId: string; clientIp: string; userAgent: string }
type CountVisit = ReturnType<typeof openVisitCounts>

/** The events that the reports count, whether the plugin is set or not. */
const visits = { ViewContent: 'product_views', AddToCart: 'add_to_cart', InitiateCheckout: 'checkouts' } as const

/** POST /public/meta-event/<store_id> (4.13). Forwarding never changes the response or delays it. */
export async function relayEvent(
  context: Context,
  from: From,
  request: ConversionEventRequest,
  countVisit: CountVisit,
) {
  const now = context.clock.now()
  const { event_name: name, event_id: eventId, event_source_url: sourceUrl, custom_data: customData } = request
  const contacts = name === 'Purchase' ? { email: request.email, phone: request.phone } : { email: '', phone: '' }
  const cookies = { fbp: request.fbp ?? '', fbc: request.fbc ?? '' }
  const shopper = { ...contacts, clientIp: from.clientIp, userAgent: from.userAgent, ...cookies }
  const event = graphEvent({ name, eventId, sourceUrl, shopper, customData, now })
  try {
    if (await sendsConversionEvents(context.db.pipelined, from.storeId))
      await enqueueMessages(context.db, from.storeId, [eventMessage(event, now)], now)
  } catch (error) {
    context.log.error({ store_id: from.storeId, err: error }, 'conversion event lost')
  }
  if (name !== 'Purchase') {
    await countVisit(from.storeId, visits[name]).catch((error: Error) =>
      context.log.warn({ store_id: from.storeId, err: error }, 'conversion event not counted for reports'),
    )
  }
  return { success: true }
}
