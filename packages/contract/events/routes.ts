import type { Route } from '../route.ts'
import { storeParams } from '../values.ts'
import { conversionEventRequest } from './requests.ts'

/** The relay of conversion events (4.13). */
export const relayEvent = {
  method: 'POST',
  url: '/public/meta-event/:store_id',
  who: 'public',
  request: { params: storeParams, body: conversionEventRequest },
  limit: { kind: 'conversionEvent', requests: 100, minutes: 1 },
  response: async () => (await import('./responses.ts')).conversionEventResponse,
  document: {
    id: 'relayEvent',
    chapter: 'Events',
    summary: 'Relay a conversion event',
    description:
      'Call it from the browser: the event is sent on with its address and user agent. The response does not ' +
      'say whether it could be sent on.',
  },
} satisfies Route
