import * as routes from '@pasal/contract/analytics/routes.ts'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { openVisitCounts } from './count-visits.ts'

export function analyticsRoutes(app: App, context: Context): void {
  const countVisit = openVisitCounts(context)
  app.register(async (scope) => {
    // Beacons come as text or as a form. The body says nothing that counts, and Node discards it after the response.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    serve(scope as unknown as App, context, routes.countPageView, async (request) => {
      await countVisit(request.params.store_id, 'views')
      return { s: 1 }
    })
  })
}
