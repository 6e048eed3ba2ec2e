import { z } from 'zod'
import type { Route } from '../route.ts'

/** Counts a view of a page of the shop, for the merchant's reports. Any body is accepted and ignored. */
export const countPageView = {
  method: 'POST',
  url: '/analytics/ping/:store_id',
  who: 'public',
  // A shop must not fail because of its statistics: a malformed id gets the response of an unknown store.
  request: { params: z.object({ store_id: z.string().describe("the store's id, from its configuration") }) },
  limit: { kind: 'pageView', requests: 600, minutes: 1 },
  response: async () => (await import('./responses.ts')).pageViewResponse,
  validated: false,
  document: {
    id: 'countPageView',
    chapter: 'Events',
    summary: 'Count a page view',
    description:
      'Call it once when a page of the shop opens. The views of a day, in the time of Nepal, are counted for the ' +
      "merchant's reports. The response is the same for every body and every store.",
  },
} satisfies Route
