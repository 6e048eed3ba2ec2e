import { sharedForAMinute } from '../cache-control.ts'
import type { Route } from '../route.ts'
import { storeParams } from '../values.ts'

/** The delivery table (2.8). */
export const getDeliveryTable = {
  method: 'GET',
  url: '/public/delivery_charge/:store_id',
  who: 'public',
  request: { params: storeParams },
  cacheControl: sharedForAMinute,
  response: async () => (await import('./responses.ts')).deliveryTableResponse,
  messages: ['Store not found'],
  document: {
    id: 'getDeliveryTable',
    chapter: 'Delivery',
    summary: 'Places and charges',
    description:
      'The bracket of a cart is the first of 1, 2, 3, 5 and 10 kg that its weight fits into. A heavier cart ' +
      'has the last bracket.',
  },
} satisfies Route
