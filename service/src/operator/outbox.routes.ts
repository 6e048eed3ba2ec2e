import { z } from 'zod'
import type { Context } from '../context.ts'
import { listMessages } from '../outbox/messages.queries.ts'
import type { App } from '../platform/http/http-server.ts'
import { requireOperator } from '../platform/http/operator-token.ts'
import { objectId } from '../platform/http/request-values.contract.ts'

const outboxQuery = z.object({
  store_id: objectId.optional(),
  state: z.enum(['waiting', 'sent', 'kept', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** `GET /admin/outbox`: messages that were sent, are kept, wait or failed, newest first. */
export function messageAdminRoutes(app: App, context: Context): void {
  app.get(
    '/admin/outbox',
    {
      schema: { querystring: outboxQuery },
      onRequest: async (request) => requireOperator(request, context.config.adminToken),
    },
    async (request) => {
      const { store_id, state, limit } = request.query
      return { messages: await listMessages(context.db, store_id ?? null, state ?? null, limit) }
    },
  )
}
