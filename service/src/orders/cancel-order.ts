import type { cancelRequest } from '@pasal/contract/orders/requests.ts'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { returnCouponUse } from '../coupons/coupons.queries.ts'
import { announceEvents } from '../events/announce-event.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { type ApiError, badRequest } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { lockStockOfOrder, returnStock } from '../stock/stock.queries.ts'
import { movementsOfReturn } from '../stock/stock-movements.ts'
import { announceAttention } from './announce-attention.ts'
import { insertOrderEvent, systemActor } from './order-events.queries.ts'
import { enqueueCancellationSms } from './order-sms.ts'
import { findStoreForOrder, type StoreForOrder } from './orders.queries.ts'
import { lockOrder, type OrderRow, setOrderCancelled } from './placed-orders.queries.ts'
import { phoneRejection } from './prove-ownership.ts'
import { recordChanges } from './record-changes.ts'
import { emptyTakenLines } from './taken-lines.queries.ts'

type CancelRequest = z.output<typeof cancelRequest>

/** POST /order/public/cancel (4.10). */
export async function cancelOrder(context: Context, request: CancelRequest) {
  const { store_id: storeId, order_id: orderId } = request
  const now = context.clock.now()
  const rejection = await transaction(context.db, async (tx) => {
    const order = await lockOrder(tx, storeId, orderId)
    // The phone proves ownership, so it is compared before the status: a wrong phone on a delivered order is 401.
    const wrongPhone = order && (await phoneRejection(tx, storeId, order, request.phone_number, now))
    if (wrongPhone) return wrongPhone
    const store = await findStoreForOrder(tx, storeId)
    const notCancellable = cancelRejection(store, order)
    if (notCancellable) return notCancellable
    await cancel(tx, storeId, order as OrderRow, store as StoreForOrder, now)
    return undefined
  })
  if (rejection) throw rejection
  context.log.info({ store_id: storeId, order_id: orderId }, 'order cancelled by the shopper')
  return { success: true, message: 'Order cancelled successfully' }
}

function cancelRejection(store: StoreForOrder | undefined, order: OrderRow | undefined): ApiError | undefined {
  if (!store) return badRequest('Store not found')
  if (store.checkout.extras?.allow_customer_cancellation === false)
    return badRequest('Order cancellation is not available')
  if (!order) return badRequest('Order not found')
  if (order.status !== 'Pending' && order.status !== 'Processing') {
    return badRequest('Only orders in Pending or Processing status can be cancelled')
  }
  return undefined
}

/** Returns stock and coupon use, records both and enqueues the SMS, in the transaction that changes the status. */
async function cancel(tx: Tx, storeId: string, order: OrderRow, store: StoreForOrder, now: Date): Promise<void> {
  await lockStockOfOrder(tx, storeId, order.order_id)
  const returned = await emptyTakenLines(tx, storeId, order.order_id)
  const existing = await returnStock(tx, storeId, returned)
  const movements = movementsOfReturn(order.order_id, returned, existing, 'cancelled')
  const couponReturned = await returnCouponUse(tx, storeId, order.order_id)
  await setOrderCancelled(tx, storeId, order.order_id, now)
  await insertOrderEvent(tx, storeId, order.order_id, {
    ...{ event_id: newId(now.getTime()), at: now, kind: 'status', actor: systemActor },
    ...{ text: 'Cancelled by the shopper', data: { from: order.status, to: 'Cancelled', by: 'shopper' } },
  })
  const event = { objectId: order.order_id, data: { from: order.status } }
  const events = ['order.status_changed', 'order.cancelled'] as const
  await announceEvents(
    tx,
    storeId,
    events.map((name) => ({ event: name, ...event })),
    now,
  )
  await announceAttention(tx, storeId, order.order_id, ({ attention }) => attention === 'cancelled', now)
  if (store.cancellation_sms !== '') await enqueueCancellationSms(tx, storeId, order, now)
  const couponUse = { coupon_id: order.coupon_id, change: couponReturned ? -1 : 0 }
  await recordChanges(tx, storeId, { movements, couponUse }, now)
}
