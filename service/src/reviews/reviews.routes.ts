import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { submitReviewRequest } from './reviews.contract.ts'
import { submitReview } from './submit-review.ts'

export function reviewRoutes(app: App, context: Context): void {
  app.post('/order/public/submit-review', { schema: { body: submitReviewRequest } }, (request) =>
    submitReview(context, request.body),
  )
}
