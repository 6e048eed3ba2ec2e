import * as routes from '@pasal/contract/events/routes.ts'
import { type Context, withRequestLog } from '../context.ts'
import { bodyBytes } from '../platform/http/body-size.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import type { App } from '../platform/http/http-server.ts'
import { readAsJson } from '../platform/http/json-body.ts'
import { serve } from '../platform/http/serve.ts'
import { openEventRelaying } from './relay-event.ts'

export function conversionEventRoutes(app: App, context: Context): void {
  const relayEvent = openEventRelaying(context)
  app.register(async (scope) => {
    // A browser's beacon sends its JSON as text.
    readAsJson(scope as unknown as App, 'text/plain')
    serve(scope as unknown as App, context, routes.relayEvent, (request) => {
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 1000)
      const client = { clientIp: clientAddress(request), userAgent }
      const from = { storeId: request.params.store_id, ...client, bytes: bodyBytes(request) }
      return relayEvent(withRequestLog(request, context), from, request.body)
    })
  })
}
