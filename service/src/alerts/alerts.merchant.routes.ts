import { listWaitingAlerts as route } from '@pasal/contract/merchant/alerts/routes.ts'
import type { Context } from '../context.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { listWaitingAlerts } from './waiting-alerts.queries.ts'

/** Alerts of the merchant's API (7). */
export function alertMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, route, (request) => listWaitingAlerts(context.db, request.storeId, request))
}
