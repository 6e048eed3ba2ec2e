import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { storeParams } from '../platform/http/request-values.contract.ts'
import { findDeliveryTable } from './delivery.queries.ts'

/** The delivery table of 2.8. */
export function deliveryRoutes(app: App, { db, cache }: Context): void {
  app.get('/public/delivery_charge/:store_id', { schema: { params: storeParams } }, (request, reply) => {
    const { store_id } = request.params
    return cache.send(request, reply, store_id, 'delivery', async () => {
      const table = await findDeliveryTable(db, store_id)
      if (!table) throw badRequest('Store not found')
      return table
    })
  })
}
