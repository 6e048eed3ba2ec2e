import type { MerchantRoute } from '../route.ts'

export const readMerchantEvents = {
  ...{ method: 'GET', url: '/merchant/stores/:store_id/events', needs: 'read_orders' },
  media: 'text/event-stream',
  document: {
    ...{ id: 'readEvents', chapter: 'Events', summary: 'A stream of what happens in the store' },
    description: 'Server-sent events. `Last-Event-ID` repeats what was missed in the last hour, else comes `reset`.',
  },
} satisfies MerchantRoute
