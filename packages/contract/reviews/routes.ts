import { wrongPhone } from '../orders/phone.ts'
import type { Route } from '../route.ts'
import { submitReviewRequest } from './requests.ts'

/** A review of a product that was ordered (4.10). */
export const reviewProduct = {
  method: 'POST',
  url: '/order/public/submit-review',
  who: 'public',
  request: { body: submitReviewRequest },
  limit: { kind: 'review', requests: 600, minutes: 1 },
  response: async () => (await import('./responses.ts')).reviewResponse,
  messages: [
    'Order item not found',
    'Product has already been reviewed',
    'Provided product not found in the following order',
    'Selected product not found',
  ],
  unauthorized: wrongPhone,
  document: {
    id: 'reviewProduct',
    chapter: 'Orders',
    summary: 'Review a product of an order',
    description: 'Once for each product of an order. The phone is compared before anything else of the order.',
  },
} satisfies Route
