import { readMerchantDelivery, replaceMerchantDelivery } from '@pasal/contract/merchant/delivery/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { findTableOfMerchant } from './merchant-delivery.queries.ts'
import { replaceDeliveryTable, shownTable } from './merchant-delivery.ts'

/** The delivery table of the merchant's API (7). */
export function deliveryMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, readMerchantDelivery, async ({ storeId, thing }) => {
    const stored = found(await findTableOfMerchant(context.db, storeId), thing)
    return shownTable(storeId, stored)
  })
  serveMerchant(app, context, replaceMerchantDelivery, replaceDeliveryTable)
}
