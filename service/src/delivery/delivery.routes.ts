import { getDeliveryTable } from '@pasal/contract/delivery/routes.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { findDeliveryTable } from './delivery.queries.ts'

/** The delivery table of 2.8. */
export function deliveryRoutes(app: App, context: Context): void {
  const { db, cache } = context
  serve(app, context, getDeliveryTable, (request, reply) => {
    const { store_id } = request.params
    return cache.send(request, reply, store_id, 'delivery', async () => {
      const table = await findDeliveryTable(db, store_id)
      if (!table) throw badRequest('Store not found')
      return table
    })
  })
}
