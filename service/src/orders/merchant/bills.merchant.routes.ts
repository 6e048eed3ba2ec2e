import * as routes from '@pasal/contract/merchant/bills/routes.ts'
import { findBill, listBills } from '../../bills/bills.queries.ts'
import { shownBill } from '../../bills/shown-bill.ts'
import type { Context } from '../../context.ts'
import { found } from '../../merchant/errors.ts'
import { serveMerchant } from '../../merchant/serve-merchant.ts'
import type { App } from '../../platform/http/http-server.ts'
import { billOrder, creditBillOfOrder } from './bill-order.ts'

/** Bills and credit notes of the merchant's API (11). */
export function billMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  serveMerchant(app, context, routes.issueBill, (request) => billOrder(request, request.params.order_id as string))
  serveMerchant(app, context, routes.listBills, (request) => listBills(db, request.storeId, request))
  serveMerchant(app, context, routes.readBill, async ({ storeId, params, thing }) => {
    const bill = found(await findBill(db, storeId, params.bill_id as string), thing)
    return shownBill(bill)
  })
  serveMerchant(app, context, routes.createCreditNote, (request) =>
    creditBillOfOrder(request, request.params.bill_id as string),
  )
}
