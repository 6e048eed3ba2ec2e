import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { submitReviewRequest } from './reviews.contract.ts'
import { submitReview } from './submit-review.ts'

export function reviewRoutes(app: App, context: Context): void {
  app.post(
    '/order/public/submit-review',
    {
      schema: { body: submitReviewRequest },
      onRequest: async (request) => context.rateLimits.review('', request.ip),
    },
    (request) => submitReview(withRequestLog(request, context), request.body),
  )
}
