import type { MerchantRoute } from '../route.ts'
import { readEventsQuery } from './requests.ts'

export const readMerchantEvents = {
  ...{ method: 'GET', url: '/merchant/stores/:store_id/events', needs: 'read_orders' },
  request: { query: readEventsQuery },
  media: 'text/event-stream',
  document: {
    ...{ id: 'readEvents', chapter: 'Events', summary: 'A stream of what happens in the store' },
    description:
      'Server-sent events. `Last-Event-ID` repeats what was missed in the last hour, else comes `reset`. Without it ' +
      '`repeat_seconds` repeats the events of so many seconds: what has happened since a program read the lists.',
  },
} satisfies MerchantRoute
