import * as routes from '@pasal/contract/merchant/products/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { changeProducts, deleteProducts } from './bulk-products.ts'
import { changeProduct, changeVariant, createVariant, deleteVariant } from './change-product.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { listProductPage } from './list-products.queries.ts'
import { findMerchantProduct } from './product.queries.ts'

type OfPath = { params: Readonly<Record<string, string>> }

/** Products and variants of the merchant's API (5.1). */
export function productMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  const productOf = ({ params }: OfPath) => params.product_id as string
  const variantOf = ({ params }: OfPath) => params.variant_id as string
  serveMerchant(app, context, routes.listMerchantProducts, (request) => listProductPage(db, request.storeId, request))
  serveMerchant(app, context, routes.createMerchantProduct, createProduct)
  serveMerchant(app, context, routes.changeMerchantProducts, changeProducts)
  serveMerchant(app, context, routes.deleteMerchantProducts, deleteProducts)
  serveMerchant(app, context, routes.readMerchantProduct, async (request) => {
    return found(await findMerchantProduct(db, request.storeId, productOf(request)), request.thing)
  })
  serveMerchant(app, context, routes.changeMerchantProduct, (request) => changeProduct(request, productOf(request)))
  serveMerchant(app, context, routes.deleteMerchantProduct, (request) => deleteProduct(request, productOf(request)))
  serveMerchant(app, context, routes.createMerchantVariant, (request) => createVariant(request, productOf(request)))
  serveMerchant(app, context, routes.changeMerchantVariant, (request) =>
    changeVariant(request, productOf(request), variantOf(request)),
  )
  serveMerchant(app, context, routes.deleteMerchantVariant, (request) =>
    deleteVariant(request, productOf(request), variantOf(request)),
  )
}
