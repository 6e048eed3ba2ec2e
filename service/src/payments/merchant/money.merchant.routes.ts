import * as routes from '@pasal/contract/merchant/money/routes.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../merchant/errors.ts'
import { serveMerchant } from '../../merchant/serve-merchant.ts'
import type { App } from '../../platform/http/http-server.ts'
import { findSettlement, listCod, listSettlements } from './cod.queries.ts'
import { settleCod } from './settle-cod.ts'

/** Cash on delivery of the merchant's API (12). */
export function moneyMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  serveMerchant(app, context, routes.listCod, (request) => listCod(db, request.storeId, request))
  serveMerchant(app, context, routes.settleCod, settleCod)
  serveMerchant(app, context, routes.listSettlements, (request) => listSettlements(db, request.storeId, request))
  serveMerchant(app, context, routes.readSettlement, async ({ storeId, params, thing }) => {
    const settlement = await findSettlement(db, storeId, params.settlement_id as string)
    if (!settlement) throw notFound(thing)
    return settlement
  })
}
