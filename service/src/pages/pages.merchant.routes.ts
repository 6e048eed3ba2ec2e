import * as routes from '@pasal/contract/merchant/pages/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { findMerchantPage, listMerchantPages } from './merchant-pages.queries.ts'
import { changePage, createPage, deletePage } from './merchant-pages.ts'

/** Pages of the merchant's API (8). */
export function pageMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  const idOf = ({ params }: { params: Readonly<Record<string, string>> }) => params.page_id as string
  serveMerchant(app, context, routes.listMerchantPages, (request) => listMerchantPages(db, request.storeId, request))
  serveMerchant(app, context, routes.createMerchantPage, createPage)
  serveMerchant(app, context, routes.readMerchantPage, async (request) => {
    return found(await findMerchantPage(db, request.storeId, idOf(request)), request.thing)
  })
  serveMerchant(app, context, routes.changeMerchantPage, (request) => changePage(request, idOf(request)))
  serveMerchant(app, context, routes.deleteMerchantPage, (request) => deletePage(request, idOf(request)))
}
