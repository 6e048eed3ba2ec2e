import type { Context } from '../context.ts'
import { countCouponUse } from '../coupons/coupons.queries.ts'
import { type Tx, transaction } from '../db.ts'
import { enqueueMessage } from '../messages/messages.queries.ts'
import { mailForOrder } from '../messages/order-mail.ts'
import { findStoreForOrder, lockOrder, type OrderRow } from '../orders/orders.queries.ts'
import { lockStockOfOrder, sellStockOfOrder } from '../stock/stock.queries.ts'
import type { Outcome } from './gateway.ts'
import {
  markTransactionFailed,
  markTransactionPaid,
  setOrderPaid,
  setOrderPaymentFailed,
  type TransactionRow,
} from './payments.queries.ts'

export type Settled = 'settled' | 'already settled' | 'unsettled'

/**
 * Writes what a gateway said of a transaction. Return, notification, socket, poll and reconciliation may all come here at once: one of them
 * finds the transaction unpaid and turns hold into sale, counts the coupon and queues the mail, in one transaction; the others find it done.
 */
export async function settlePayment(context: Context, payment: TransactionRow, outcome: Outcome): Promise<Settled> {
  if (outcome.outcome === 'unknown') return payment.state === 'Paid' ? 'already settled' : 'unsettled'
  const now = context.clock.now()
  const { store_id: storeId, order_id: orderId, transaction_id: transactionId } = payment
  const settled = await once(context, payment, async (tx): Promise<Settled> => {
    const order = await lockOrder(tx, storeId, orderId)
    if (!order) return 'unsettled'
    if (outcome.outcome === 'unpaid') {
      await markTransactionFailed(tx, storeId, transactionId, now)
      await setOrderPaymentFailed(tx, storeId, orderId, now)
      return order.payment_status === 'Paid' ? 'already settled' : 'unsettled'
    }
    const surplus = order.payment_status === 'Paid'
    const { gatewayReference } = outcome
    const marked = await markTransactionPaid(tx, storeId, transactionId, { gatewayReference, surplus, now })
    if (marked === 0) return 'already settled'
    if (!surplus) await sell(tx, storeId, order, now)
    return 'settled'
  })
  if (settled === 'settled') {
    context.log.info(
      { store_id: storeId, order_id: orderId, transaction_id: transactionId, method: payment.method },
      'payment settled',
    )
  }
  return settled
}

/** A gateway's reference pays for one transaction: told again for another one, it settles nothing. */
async function once(
  { db, log }: Context,
  payment: TransactionRow,
  work: (tx: Tx) => Promise<Settled>,
): Promise<Settled> {
  try {
    return await transaction(db, work)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint !== 'payment_transactions_store_id_method_gateway_reference_key') throw error
    log.warn({ store_id: payment.store_id, transaction_id: payment.transaction_id }, 'gateway reference used before')
    return 'unsettled'
  }
}

async function sell(tx: Tx, storeId: string, order: OrderRow, now: Date): Promise<void> {
  const store = await findStoreForOrder(tx, storeId)
  await lockStockOfOrder(tx, storeId, order.order_id)
  const oversold = await sellStockOfOrder(tx, storeId, order.order_id, store?.advanced_inventory ?? false)
  if (order.coupon_id !== null) await countCouponUse(tx, storeId, order.order_id, order.coupon_id)
  await setOrderPaid(tx, storeId, order.order_id, oversold, now)
  // 3.1: online orders are mailed only now.
  const mail = mailForOrder('order-confirmation', order.order_id, order)
  if (mail) await enqueueMessage(tx, storeId, mail, now)
}
