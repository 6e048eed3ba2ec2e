import * as outletRoutes from '@pasal/contract/merchant/outlets/routes.ts'
import * as stockRoutes from '@pasal/contract/merchant/stock/routes.ts'
import type { Context } from '../context.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { adjustStock } from './adjust-stock.ts'
import { listMovements } from './list-movements.ts'
import { listOutletPage } from './outlets.queries.ts'
import { changeOutlet, createOutlet, deleteOutlet } from './outlets.ts'
import { listStockPage } from './stock-list.queries.ts'

/** Stock, its adjustments and movements, and outlets (6). */
export function inventoryMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  serveMerchant(app, context, stockRoutes.listMerchantStock, (request) => listStockPage(db, request.storeId, request))
  serveMerchant(app, context, stockRoutes.adjustMerchantStock, adjustStock)
  serveMerchant(app, context, stockRoutes.listMerchantMovements, listMovements)
  serveMerchant(app, context, outletRoutes.listMerchantOutlets, (request) =>
    listOutletPage(db, request.storeId, request),
  )
  serveMerchant(app, context, outletRoutes.createMerchantOutlet, createOutlet)
  serveMerchant(app, context, outletRoutes.changeMerchantOutlet, (request) =>
    changeOutlet(request, request.params.outlet_id as string),
  )
  serveMerchant(app, context, outletRoutes.deleteMerchantOutlet, (request) =>
    deleteOutlet(request, request.params.outlet_id as string),
  )
}
