import type { conversionEventRequest } from '@pasal/contract/events/requests.ts'
import { randomKey } from '@pasal/contract/random-key.ts'
import type { z } from 'zod'
import { pageSettings } from './page-settings.ts'
import { hasRelay } from './plugins.ts'
import { requestApi } from './request-api.ts'

type EventRequest = z.input<typeof conversionEventRequest>
export type EventName = EventRequest['event_name']
export type EventData = NonNullable<EventRequest['custom_data']>
type EventLine = { product: string; variant: string; quantity: number; price: number }
type Contact = { email?: string; phone?: string }

type Pixel = (action: 'track', name: EventName, data: EventData, options: { eventID: string }) => void

const mostContents = 200

/** `g:id` of the product feed, so that the platform finds the product (4.13). */
function contentId({ product, variant }: Pick<EventLine, 'product' | 'variant'>): string {
  return variant === '' ? product : `${product}_${variant}`
}

/** What an event says of lines. A purchase counts its lines, any other event the different contents (4.13). */
export function eventData(lines: EventLine[], value: number, counted: 'lines' | 'contents'): EventData {
  const ids = [...new Set(lines.map(contentId))]
  return {
    ...{ value, currency: 'NPR', content_type: 'product', content_ids: ids.slice(0, mostContents) },
    contents: lines.slice(0, mostContents).map((line) => ({
      ...{ id: contentId(line), quantity: line.quantity, item_price: line.price },
    })),
    num_items: counted === 'lines' ? lines.length : ids.length,
  }
}

/** The browser pixel and the relay get the same id, so that the platform counts the event once (4.13). */
export function sendEvent(name: EventName, data: EventData, id = randomKey(), contact: Contact = {}): void {
  firePixel(name, data, id)
  if (!hasRelay) return
  const { storeId } = pageSettings()
  void requestApi(`/public/meta-event/${storeId}`, {
    body: { event_name: name, event_id: id, ...eventSource(), custom_data: data, ...contact } satisfies EventRequest,
    keepalive: true,
  })
}

/** The pixel alone: for a COD order the service itself sends the purchase (4.13). */
export function firePixel(name: EventName, data: EventData, id: string): void {
  const { fbq } = window as { fbq?: Pixel }
  fbq?.('track', name, data, { eventID: id })
}

/** Where the event happened, and the ids that the pixel gave this browser. Relay and order send them. */
export function eventSource(): { event_source_url: string; fbp?: string; fbc?: string } {
  const [fbp, fbc] = [cookie('_fbp'), cookie('_fbc')]
  return {
    event_source_url: `${location.origin}${location.pathname}`,
    ...(fbp ? { fbp: fbp.slice(0, 200) } : {}),
    ...(fbc ? { fbc: fbc.slice(0, 400) } : {}),
  }
}

function cookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
