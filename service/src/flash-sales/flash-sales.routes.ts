import { getFlashSaleOfProduct, listFlashSales } from '@pasal/contract/flash-sales/routes.ts'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { publicSale } from './public-sale.ts'
import { saleOfProduct } from './sale-of-product.ts'
import { listListedSales } from './sales.queries.ts'

/** The flash-sale reads of 4.1 and 2.6. */
export function flashSaleRoutes(app: App, context: Context): void {
  const { singleFlight } = context

  serve(app, context, listFlashSales, (request, reply) => {
    const { store_id } = request.params
    return singleFlight.send(request, reply, `${store_id} flash sales`, async () => {
      const now = context.clock.now()
      const sales = await listListedSales(context, store_id, now)
      return { server_time: now, sales: sales.map(publicSale) }
    })
  })

  serve(app, context, getFlashSaleOfProduct, (request, reply) => {
    const { store_id, product_id } = request.params
    return singleFlight.send(request, reply, `${store_id} flash sale of ${product_id}`, () =>
      saleOfProduct(context, store_id, product_id),
    )
  })
}
