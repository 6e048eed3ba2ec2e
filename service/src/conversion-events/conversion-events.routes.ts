import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { storeParams } from '../platform/http/request-values.contract.ts'
import { conversionEventRequest } from './conversion-events.contract.ts'
import { relayEvent } from './relay-event.ts'

export function conversionEventRoutes(app: App, context: Context): void {
  app.post(
    '/public/meta-event/:store_id',
    {
      schema: { params: storeParams, body: conversionEventRequest },
      // Before the body is read: every request counts (8).
      onRequest: async (request) => context.rateLimits.conversionEvent('', request.ip),
    },
    (request) => {
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 1000)
      const from = { storeId: request.params.store_id, clientIp: request.ip, userAgent }
      return relayEvent(withRequestLog(request, context), from, request.body)
    },
  )
}
