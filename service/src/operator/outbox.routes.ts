import type { Route } from '@pasal/contract/route.ts'
import { objectId } from '@pasal/contract/values.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { listMessages } from '../outbox/messages.queries.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'

const outboxQuery = z.object({
  store_id: objectId.optional(),
  state: z.enum(['waiting', 'sent', 'kept', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** Messages that were sent, are kept, wait or failed, newest first. */
export const listOutbox = {
  method: 'GET',
  url: '/admin/outbox',
  who: 'operator',
  request: { query: outboxQuery },
} satisfies Route

export function messageAdminRoutes(app: App, context: Context): void {
  serve(app, context, listOutbox, async (request) => {
    const { store_id, state, limit } = request.query
    return { messages: await listMessages(context.db, store_id ?? null, state ?? null, limit) }
  })
}
