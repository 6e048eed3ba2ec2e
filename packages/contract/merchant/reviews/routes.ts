import type { MerchantRoute } from '../route.ts'
import { changeReviewRequest, listReviewsQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/reviews'
const oneUrl = `${url}/:review_id` as const
const chapter = 'Reviews'
const thing = 'Review'

export const listReviews = {
  ...{ method: 'GET', url, needs: 'read_inbox', request: { query: listReviewsQuery } },
  response: async () => (await import('./responses.ts')).reviewPage,
  document: { id: 'listReviews', chapter, summary: 'What shoppers wrote about products' },
} satisfies MerchantRoute

export const changeReview = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_inbox', thing, request: { body: changeReviewRequest } },
  response: async () => (await import('./responses.ts')).merchantReview,
  document: { id: 'changeReview', chapter, summary: 'Hide, show or reply to a review' },
} satisfies MerchantRoute

export const deleteReview = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_products', thing },
  document: { id: 'deleteReview', chapter, summary: 'Delete a review' },
} satisfies MerchantRoute
