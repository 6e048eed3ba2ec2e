import { sql } from '../../src/platform/database/database.ts'
import type { TestService } from '../harness/test-service.ts'
import { aShop, rows } from '../orders/shop.ts'
import { anHttpReceiver, respondWith } from '../outbox/http-receiver.ts'

export const accessToken = 'EAAGraphTokenOfTheTest'

/** The ad platform, played by the test. */
export async function aGraphPlatform() {
  const receiver = await anHttpReceiver()
  return {
    receiver,
    url: receiver.url,
    take: () => respondWith(receiver, 200, { events_received: 1, messages: [], fbtrace_id: 'trace-1' }),
    fail: (status: number, error: object) => respondWith(receiver, status, { error }),
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body)),
    /** the events of all requests */
    // biome-ignore lint/suspicious/noExplicitAny: compared and never passed on
    events: (): any[] => receiver.received.flatMap(({ body }) => JSON.parse(body).data),
  }
}

export const graphPlugin = { name: 'meta_capi', details: { pixel_id: '4711', access_token: accessToken } }

/** A store with the platform's plugin, and how a browser tells it of an event. */
export async function aWatchedShop(
  svc: TestService,
  sections: Record<string, unknown> = {},
  plugins: object[] = [graphPlugin],
) {
  const shop = await aShop(svc, { store: { plugins }, ...sections })
  const tell = (event: object = {}, headers: Record<string, string> = { 'user-agent': 'Browser/1.0' }) =>
    shop.post(`/public/meta-event/${shop._id}`, { ...anEvent(), ...event }, '203.0.113.9', headers)
  const stored = () => rows(svc, sql`select * from outbox where store_id = ${shop._id} and channel = 'event'`)
  return { ...shop, tell, stored }
}

export function anEvent() {
  return {
    event_name: 'AddToCart',
    event_id: 'event-1',
    event_source_url: 'https://himal.example/cap',
    fbp: 'fb.1.1700000000000.123',
    fbc: 'fb.1.1700000000000.AbCdEf',
    custom_data: { value: 500, currency: 'NPR', content_ids: ['a_b'], content_type: 'product', num_items: 1 },
  }
}
