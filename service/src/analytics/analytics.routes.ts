import * as routes from '@pasal/contract/analytics/routes.ts'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { openPageViews } from './count-page-view.ts'

export function analyticsRoutes(app: App, context: Context): void {
  const countPageView = openPageViews(context)
  app.register(async (scope) => {
    // Beacons come as text or as a form. The body says nothing that counts, and Node discards it after the response.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    serve(scope as unknown as App, context, routes.countPageView, async (request) => {
      await countPageView(request.params.store_id.toLowerCase())
      return { s: 1 }
    })
  })
}
