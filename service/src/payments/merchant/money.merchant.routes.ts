import * as routes from '@pasal/contract/merchant/money/routes.ts'
import type { Context } from '../../context.ts'
import { found } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { serveMerchant } from '../../merchant/serve-merchant.ts'
import type { App } from '../../platform/http/http-server.ts'
import { checkTransaction } from './check-transaction.ts'
import { findSettlement, listCod, listSettlements } from './cod.queries.ts'
import { resolveTransaction } from './resolve-transaction.ts'
import { settleCod } from './settle-cod.ts'
import { findTransactionOfStore, listTransactionPage } from './transactions.queries.ts'

/** Transactions and cash on delivery of the merchant's API (12). */
export function moneyMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  const idOf = ({ params }: Pick<MerchantRequest, 'params'>) => params.transaction_id as string
  serveMerchant(app, context, routes.listTransactions, (request) => listTransactionPage(db, request.storeId, request))
  serveMerchant(app, context, routes.readTransaction, async (request) => {
    return found(await findTransactionOfStore(db, request.storeId, idOf(request)), request.thing)
  })
  serveMerchant(app, context, routes.checkTransaction, (request) => checkTransaction(request, idOf(request)))
  serveMerchant(app, context, routes.resolveTransaction, (request) => resolveTransaction(request, idOf(request)))
  serveMerchant(app, context, routes.listCod, (request) => listCod(db, request.storeId, request))
  serveMerchant(app, context, routes.settleCod, settleCod)
  serveMerchant(app, context, routes.listSettlements, (request) => listSettlements(db, request.storeId, request))
  serveMerchant(app, context, routes.readSettlement, async ({ storeId, params, thing }) => {
    return found(await findSettlement(db, storeId, params.settlement_id as string), thing)
  })
}
