import { reviewProduct } from '@pasal/contract/reviews/routes.ts'
import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { submitReview } from './submit-review.ts'

export function reviewRoutes(app: App, context: Context): void {
  serve(app, context, reviewProduct, (request) => submitReview(withRequestLog(request, context), request.body))
}
