import type { releaseHoldRequest } from '@pasal/contract/orders/requests.ts'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { releaseCouponUse } from '../coupons/coupons.queries.ts'
import { transaction } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { lockStockOfOrder, releaseHoldsOfOrder } from '../stock/stock.queries.ts'
import { isTransactionOfOtherOrder } from './payment-status.queries.ts'
import { lockOrder } from './placed-orders.queries.ts'

/**
 * POST /order/public/release-hold (4.6): frees the units that an unpaid order holds. A payment that is confirmed later
 * still counts (3.3). The order decides (3.1); only a transaction of another order of the store frees nothing, because
 * that client has mixed up two orders.
 */
export async function releaseHold(
  context: Context,
  { store_id: storeId, order_id: orderId, transaction_id: transactionId }: z.output<typeof releaseHoldRequest>,
) {
  const released = await transaction(context.db, async (tx) => {
    const order = await lockOrder(tx, storeId, orderId)
    if (!order) throw badRequest('Order not found')
    if (order.status !== 'Inactive' || order.payment_status === 'Paid') return false
    if (transactionId !== '' && (await isTransactionOfOtherOrder(tx, storeId, orderId, transactionId))) return false
    await lockStockOfOrder(tx, storeId, orderId)
    await releaseHoldsOfOrder(tx, storeId, orderId)
    await releaseCouponUse(tx, storeId, orderId)
    return true
  })
  return { success: true, released }
}
