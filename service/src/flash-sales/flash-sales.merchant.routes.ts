import * as routes from '@pasal/contract/merchant/flash-sales/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { findMerchantSale, listMerchantSales } from './merchant-sales.queries.ts'
import { changeFlashSale, createFlashSale, deleteFlashSale, endFlashSale, previewFlashSale } from './merchant-sales.ts'

/** Flash sales of the merchant's API (7). */
export function flashSaleMerchantRoutes(app: App, context: Context): void {
  const { db, clock } = context
  const idOf = ({ params }: { params: Readonly<Record<string, string>> }) => params.flash_sale_id as string
  serveMerchant(app, context, routes.listMerchantFlashSales, (request) =>
    listMerchantSales(db, request.storeId, request, clock.now()),
  )
  serveMerchant(app, context, routes.createMerchantFlashSale, createFlashSale)
  serveMerchant(app, context, routes.previewMerchantFlashSale, previewFlashSale)
  serveMerchant(app, context, routes.readMerchantFlashSale, async (request) => {
    return found(await findMerchantSale(db, request.storeId, idOf(request), clock.now()), request.thing)
  })
  serveMerchant(app, context, routes.changeMerchantFlashSale, (request) => changeFlashSale(request, idOf(request)))
  serveMerchant(app, context, routes.deleteMerchantFlashSale, (request) => deleteFlashSale(request, idOf(request)))
  serveMerchant(app, context, routes.endMerchantFlashSale, (request) => endFlashSale(request, idOf(request)))
}
