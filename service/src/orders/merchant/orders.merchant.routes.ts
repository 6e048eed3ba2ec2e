import { previewMerchantCoupon } from '@pasal/contract/merchant/coupons/routes.ts'
import * as routes from '@pasal/contract/merchant/orders/routes.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { serveMerchant } from '../../merchant/serve-merchant.ts'
import type { App } from '../../platform/http/http-server.ts'
import { findOrder } from '../placed-orders.queries.ts'
import { addNote } from './add-note.ts'
import { changeOrder, deleteDraft, resendConfirmation } from './change-order.ts'
import { changeStatus, changeStatuses } from './change-status.ts'
import { editOrder } from './edit-order.ts'
import { listOrders } from './list-orders.queries.ts'
import { listTimeline } from './merchant-orders.queries.ts'
import { createOrder, previewOrder } from './new-order.ts'
import { readOrder } from './order-detail.ts'
import { recordPayment, recordRefund, undoPayment } from './order-money.ts'
import { previewCoupon } from './preview-coupon.ts'
import { returnLines } from './return-lines.ts'

/** Orders of the merchant's API (10). */
export function orderMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  serveMerchant(app, context, routes.listMerchantOrders, (request) => listOrders(db, request.storeId, request))
  serveMerchant(app, context, routes.readMerchantOrder, (request) => readOrder(db, request.storeId, idOf(request)))
  serveMerchant(app, context, routes.readOrderTimeline, async (request) => {
    const { storeId } = request
    if (!(await findOrder(db, storeId, idOf(request)))) throw notFound('Order')
    return listTimeline(db, storeId, idOf(request), request)
  })
  serveMerchant(app, context, routes.addOrderNote, (request) => addNote(request, idOf(request)))
  serveMerchant(app, context, routes.resendOrderConfirmation, (request) => resendConfirmation(request, idOf(request)))
  serveMerchant(app, context, routes.changeMerchantOrder, (request) => changeOrder(request, idOf(request)))
  serveMerchant(app, context, routes.deleteDraftOrder, (request) => deleteDraft(request, idOf(request)))
  serveMerchant(app, context, routes.changeOrderStatus, (request) => changeStatus(request, idOf(request)))
  serveMerchant(app, context, routes.changeOrderStatuses, changeStatuses)
  serveMerchant(app, context, routes.returnOrderLines, (request) => returnLines(request, idOf(request)))
  serveMerchant(app, context, routes.createMerchantOrder, createOrder)
  serveMerchant(app, context, routes.previewMerchantOrder, previewOrder)
  serveMerchant(app, context, previewMerchantCoupon, previewCoupon)
  serveMerchant(app, context, routes.editMerchantOrder, (request) => editOrder(request, idOf(request)))
  serveMerchant(app, context, routes.recordOrderPayment, (request) => recordPayment(request, idOf(request)))
  serveMerchant(app, context, routes.undoOrderPayment, (request) =>
    undoPayment(request, idOf(request), request.params.payment_id as string),
  )
  serveMerchant(app, context, routes.recordOrderRefund, (request) => recordRefund(request, idOf(request)))
}

function idOf({ params }: Pick<MerchantRequest, 'params'>): string {
  return params.order_id as string
}
