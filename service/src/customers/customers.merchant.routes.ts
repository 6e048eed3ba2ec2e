import * as routes from '@pasal/contract/merchant/customers/routes.ts'
import type { Context } from '../context.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { listCustomerPage } from './customers.queries.ts'
import { changeCustomer, readCustomer } from './customers.ts'
import { eraseCustomer } from './erase-customer.ts'

/** Customers of the merchant's API (9). */
export function customerMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, routes.listCustomers, (request) => listCustomerPage(context.db, request.storeId, request))
  serveMerchant(app, context, routes.readCustomer, (request) => readCustomer(request, idOf(request)))
  serveMerchant(app, context, routes.changeCustomer, (request) => changeCustomer(request, idOf(request)))
  serveMerchant(app, context, routes.eraseCustomer, (request) => eraseCustomer(request, idOf(request)))
}

function idOf({ params }: Pick<MerchantRequest, 'params'>): string {
  return params.customer_id as string
}
