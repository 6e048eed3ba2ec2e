import * as routes from '@pasal/contract/merchant/reviews/routes.ts'
import type { Context } from '../context.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { listMerchantReviews } from './merchant-reviews.queries.ts'
import { changeReview, deleteReview } from './merchant-reviews.ts'

/** Reviews of the merchant's API (8). */
export function reviewMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, routes.listReviews, (request) =>
    listMerchantReviews(context.db, request.storeId, request),
  )
  serveMerchant(app, context, routes.changeReview, (request) =>
    changeReview(request, request.params.review_id as string),
  )
  serveMerchant(app, context, routes.deleteReview, (request) =>
    deleteReview(request, request.params.review_id as string),
  )
}
