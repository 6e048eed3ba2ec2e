import * as routes from '@pasal/contract/catalogue/routes.ts'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { allProducts } from './all-products.ts'
import { castStoreId } from './cast-id.ts'
import { listPrints } from './list-prints.queries.ts'
import { productByBarcode } from './product-by-barcode.ts'
import { productBySlug } from './product-by-slug.ts'
import { productPage } from './product-page.ts'
import { productsOfCategory } from './products-of-category.ts'
import { productsOnSale } from './products-on-sale.ts'
import { searchProducts, typedQuery } from './search-products.ts'
import { unknownStore } from './unknown-store.ts'

/**
 * Pages beyond this offset are not cached: they are rarely read twice, and a crawler must not evict the other
 * responses.
 */
const maxCachedOffset = 10_000

/** The product reads of 4.1, and the prints of 4.7. */
export function catalogRoutes(app: App, context: Context): void {
  const { cache, singleFlight } = context

  serve(app, context, routes.listProducts, (request, reply) => {
    const storeId = castStoreId(request.params.store_id)
    return cache.send(request, reply, storeId, 'products', () => allProducts(context, storeId))
  })

  serve(app, context, routes.listProductPage, async (request, reply) => {
    const { store_id } = request.params
    const { page, per_page, sort_by, sort_order } = request.query
    const make = () => productPage(context, store_id, request.query)
    const key = `page ${page} ${per_page} ${sort_by} ${sort_order}`
    if ((page - 1) * per_page > maxCachedOffset) return singleFlight.send(request, reply, `${store_id} ${key}`, make)
    return cache.send(request, reply, store_id, key, make)
  })

  serve(app, context, routes.getCategory, (request, reply) => {
    const storeId = castStoreId(request.params.store_id)
    const { slug } = request.params
    return cache.send(request, reply, storeId, `category ${slug}`, () => productsOfCategory(context, storeId, slug))
  })

  serve(app, context, routes.getProduct, (request, reply) => {
    const storeId = castStoreId(request.params.store_id)
    const { slug } = request.params
    return singleFlight.send(request, reply, `${storeId} product ${slug}`, () => productBySlug(context, storeId, slug))
  })

  serve(app, context, routes.searchProducts, (request, reply) => {
    const { store_id } = request.params
    const typed = typedQuery(request.query.q)
    return singleFlight.send(request, reply, `${store_id} search ${typed}`, () =>
      searchProducts(context, store_id, typed),
    )
  })

  serve(app, context, routes.listReducedProducts, (request, reply) => {
    const { store_id } = request.params
    return singleFlight.send(request, reply, `${store_id} sale`, () => productsOnSale(context, store_id))
  })

  serve(app, context, routes.getProductByBarcode, ({ params, query }) =>
    productByBarcode(context, params.store_id, query.code),
  )

  serve(app, context, routes.listPrints, (request, reply) => {
    const { store_id } = request.params
    return cache.send(request, reply, store_id, 'prints', async () => {
      const prints = await listPrints(context.db.pipelined, store_id)
      if (!prints) throw unknownStore([])
      return prints
    })
  })
}
