import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { storeParams } from '../platform/http/request-values.contract.ts'
import { allProducts } from './all-products.ts'
import { castStoreId } from './cast-id.ts'
import { barcodeQuery, pageQuery, searchQuery, uncheckedSlugParams, uncheckedStoreParams } from './catalog.contract.ts'
import { productByBarcode } from './product-by-barcode.ts'
import { productBySlug } from './product-by-slug.ts'
import { productPage } from './product-page.ts'
import { productsOfCategory } from './products-of-category.ts'
import { productsOnSale } from './products-on-sale.ts'
import { searchProducts } from './search-products.ts'

/**
 * Pages beyond this offset are not cached: they are rarely read twice, and a crawler must not evict the other
 * responses.
 */
const maxCachedOffset = 10_000

/** The product reads of 4.1. */
export function catalogRoutes(app: App, context: Context): void {
  const { cache, singleFlight } = context

  app.get('/product/public/:store_id', { schema: { params: uncheckedStoreParams } }, (request, reply) => {
    const storeId = castStoreId(request.params.store_id)
    return cache.send(request, reply, storeId, 'products', () => allProducts(context, storeId))
  })

  app.get(
    '/product/p/public/:store_id',
    { schema: { params: storeParams, querystring: pageQuery } },
    async (request, reply) => {
      const { store_id } = request.params
      const { page, per_page, sort_by, sort_order } = request.query
      const make = () => productPage(context, store_id, request.query)
      if ((page - 1) * per_page > maxCachedOffset) return make()
      return cache.send(request, reply, store_id, `page ${page} ${per_page} ${sort_by} ${sort_order}`, make)
    },
  )

  app.get('/product/public/:store_id/category/:slug', { schema: { params: uncheckedSlugParams } }, (request, reply) => {
    const storeId = castStoreId(request.params.store_id)
    const { slug } = request.params
    return cache.send(request, reply, storeId, `category ${slug}`, () => productsOfCategory(context, storeId, slug))
  })

  app.get('/product/public/:store_id/:slug', { schema: { params: uncheckedSlugParams } }, (request, reply) => {
    const storeId = castStoreId(request.params.store_id)
    return singleFlight.send(request, reply, () => productBySlug(context, storeId, request.params.slug))
  })

  app.get(
    '/product/public/search/:store_id',
    { schema: { params: storeParams, querystring: searchQuery } },
    (request, reply) =>
      singleFlight.send(request, reply, () => searchProducts(context, request.params.store_id, request.query.q)),
  )

  app.get('/product/public/sale/:store_id', { schema: { params: storeParams } }, (request, reply) =>
    singleFlight.send(request, reply, () => productsOnSale(context, request.params.store_id)),
  )

  app.get(
    '/product/public/barcode/:store_id',
    { schema: { params: storeParams, querystring: barcodeQuery } },
    (request) => productByBarcode(context, request.params.store_id, request.query.code),
  )
}
