import * as routes from '@pasal/contract/merchant/payment-methods/routes.ts'
import type { Context } from '../../context.ts'
import { serveMerchant } from '../../merchant/serve-merchant.ts'
import type { App } from '../../platform/http/http-server.ts'
import { deleteCredential, listCredentials, putCredential } from './credentials.ts'
import { listPaymentMethods } from './payment-methods.ts'
import { testCredentials } from './test-credentials.ts'

/** Payment methods and gateway credentials of the merchant's API (4.2). */
export function paymentSettingsMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, routes.listPaymentMethods, listPaymentMethods)
  serveMerchant(app, context, routes.listCredentials, listCredentials)
  serveMerchant(app, context, routes.putCredential, putCredential)
  serveMerchant(app, context, routes.deleteCredential, deleteCredential)
  serveMerchant(app, context, routes.testCredentials, testCredentials)
}
