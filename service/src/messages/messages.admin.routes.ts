import { z } from 'zod'
import { requireOperator } from '../admin-access.ts'
import type { App } from '../bare-app.ts'
import type { Context } from '../context.ts'
import { objectId } from '../contract.ts'
import { listMessages } from './messages.queries.ts'

const outboxQuery = z.object({
  store_id: objectId.optional(),
  state: z.enum(['waiting', 'sent', 'kept', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** `GET /admin/outbox`: what was sent, is kept, waits or failed, newest first. */
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
