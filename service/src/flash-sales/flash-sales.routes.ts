import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { storeParams } from '../platform/http/request-values.contract.ts'
import { saleProductParams } from './flash-sales.contract.ts'
import { publicSale } from './public-sale.ts'
import { saleOfProduct } from './sale-of-product.ts'
import { listListedSales } from './sales.queries.ts'

/** The flash-sale reads of 4.1 and 2.6. */
export function flashSaleRoutes(app: App, context: Context): void {
  const { singleFlight } = context

  app.get('/public/flash-sale/:store_id', { schema: { params: storeParams } }, (request, reply) =>
    singleFlight.send(request, reply, async () => {
      const now = context.clock.now()
      const sales = await listListedSales(context.db.pipelined, request.params.store_id, now)
      return { server_time: now, sales: sales.map(publicSale) }
    }),
  )

  app.get(
    '/public/flash-sale/:store_id/product/:product_id',
    { schema: { params: saleProductParams } },
    (request, reply) =>
      singleFlight.send(request, reply, () =>
        saleOfProduct(context, request.params.store_id, request.params.product_id),
      ),
  )
}
