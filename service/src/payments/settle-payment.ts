import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { payablePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import type { Context } from '../context.ts'
import { countCouponUse } from '../coupons/coupons.queries.ts'
import { announceAttention } from '../orders/announce-attention.ts'
import { recordDoubtfulPayment, recordGatewayPayment } from '../orders/gateway-payment.ts'
import { mailForOrder } from '../orders/order-mail.ts'
import { findStoreForOrder } from '../orders/orders.queries.ts'
import { setOrderPaymentFailed, setOrderPlaced } from '../orders/payment-status.queries.ts'
import { lockOrder, type OrderRow } from '../orders/placed-orders.queries.ts'
import { recordChanges } from '../orders/record-changes.ts'
import { takeLines } from '../orders/taken-lines.queries.ts'
import { enqueueMessage } from '../outbox/messages.queries.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { lockStockOfOrder, sellStock } from '../stock/stock.queries.ts'
import { movementsOfSale } from '../stock/stock-movements.ts'
import type { TransactionRow } from './find-transaction.queries.ts'
import { flagForReview, recordMismatch } from './flag-for-review.ts'
import type { Outcome } from './gateway.ts'
import { reviewOutcome } from './gateways/review-outcome.ts'
import { markTransactionFailed, markTransactionPaid, saveLateReference } from './payments.queries.ts'

export type Settled = 'settled' | 'already settled' | 'unsettled'

/**
 * Stores the outcome of a transaction. Return, notification, socket, poll and reconciliation may call this at the same
 * time. One of them finds the transaction unpaid and, in one database transaction, turns the hold into a sale, counts
 * the coupon use and queues the mail. The others find it settled.
 */
export async function settlePayment(context: Context, payment: TransactionRow, found: Outcome): Promise<Settled> {
  const outcome = withUsableReference(found)
  const now = context.clock.now()
  const { store_id: storeId, order_id: orderId, transaction_id: transactionId } = payment
  if (outcome.outcome === 'unknown') {
    if (outcome.reviewReason !== undefined) await flagForReview(context, payment, outcome.reviewReason)
    return payment.state === 'Paid' ? 'already settled' : 'unsettled'
  }
  const gatewayReference = outcome.outcome === 'paid' ? outcome.gatewayReference : undefined
  const settled = await once(context, payment, gatewayReference, async (tx): Promise<Settled> => {
    const order = await lockOrder(tx, storeId, orderId)
    if (!order) return 'unsettled'
    if (outcome.outcome === 'unpaid') {
      await markTransactionFailed(tx, storeId, transactionId, now)
      await setOrderPaymentFailed(tx, storeId, payment, now)
      return order.payment_status === 'Paid' ? 'already settled' : 'unsettled'
    }
    const surplus = isPaidAlready(order)
    const { gatewayReference } = outcome
    const paid = { gatewayReference, surplus, now }
    const marked = await markTransactionPaid(tx, storeId, transactionId, paid).catch(reportReusedReference)
    if (marked === 0) {
      await recordLatePayment(tx, payment, gatewayReference, now)
      return 'already settled'
    }
    if (surplus) await recordDoubtfulPayment(tx, storeId, orderId, { transactionId, attention: 'surplus', now })
    else {
      const paid = { method: payment.method, amountPaisa: payment.order_amount_paisa, transactionId, gatewayReference }
      await receivePayment(tx, storeId, order, { ...paid, now })
    }
    // A second payment, one of a cancelled order, or of one that takes missing units.
    await announceAttention(tx, storeId, orderId, ({ _id }) => _id === transactionId, now)
    return 'settled'
  })
  if (settled === 'settled') context.log.info(idsOf(payment), 'payment settled')
  return settled
}

/** Longer than the references of all gateways. */
const maxReferenceLength = 200

/** A reference that the database cannot store under its unique key settles nothing, and must not stop the settling. */
function withUsableReference(outcome: Outcome): Outcome {
  if (outcome.outcome !== 'paid') return outcome
  const { gatewayReference } = outcome
  const isUsable = gatewayReference.length <= maxReferenceLength && !gatewayReference.includes('\0')
  return isUsable ? outcome : reviewOutcome('paid with an unusable reference', { reference: gatewayReference })
}

/**
 * An order that waits for a payment is placed by it, also when earlier money was given back: a part, or what did not
 * fit. Of any other order a payment that was given back as a whole was its payment.
 */
function isPaidAlready(order: OrderRow): boolean {
  const { status, payment_status, paid_paisa } = order
  if (payment_status !== 'Refunded') return payment_status === 'Paid'
  return status !== 'Inactive' && paid_paisa >= payablePaisa(order)
}

/**
 * The merchant has resolved a payment that did not fit as given back, or as never received. What the gateway calls paid
 * after that counts for nothing by itself. It is recorded and announced once, so that the merchant can look for it.
 */
async function recordLatePayment(tx: Tx, payment: TransactionRow, gatewayReference: string, now: Date) {
  const { store_id, transaction_id } = payment
  const saved = await saveLateReference(tx, store_id, transaction_id, gatewayReference).catch(reportReusedReference)
  if (saved === 0) return
  await recordMismatch(tx, payment, `paid at the gateway after it was resolved: ${gatewayReference}`, now)
}

class ReusedReference extends Error {}

/** The gateway's reference is the only unique key that this update writes. The error of another server names no key. */
function reportReusedReference(error: Error & { code?: string }): never {
  throw error.code === '23505' ? new ReusedReference() : error
}

/** A gateway's reference settles one transaction. The same reference for another transaction settles nothing. */
async function once(
  context: Context,
  payment: TransactionRow,
  gatewayReference: string | undefined,
  work: (tx: Tx) => Promise<Settled>,
): Promise<Settled> {
  try {
    return await transaction(context.db, work)
  } catch (error) {
    if (!(error instanceof ReusedReference)) throw error
    await flagForReview(context, payment, `the reference ${gatewayReference} has paid for another order`)
    return 'unsettled'
  }
}

function idsOf({ store_id, order_id, transaction_id, method }: TransactionRow) {
  return { store_id, order_id, transaction_id, method }
}

type Received = {
  method: PaymentMethod
  amountPaisa: number
  transactionId: string
  gatewayReference: string
  now: Date
}

/**
 * The gateway has the money. An order that waited for it is placed; of one that the merchant has confirmed or cancelled
 * by now only the money is recorded.
 */
export async function receivePayment(tx: Tx, storeId: string, order: OrderRow, paid: Received): Promise<void> {
  if (order.status === 'Inactive') await sellOrder(tx, storeId, order, paid)
  await recordGatewayPayment(tx, storeId, order, paid)
}

/** The order is paid: its units leave the stock, its coupon use counts, and its mail is sent. */
async function sellOrder(
  tx: Tx,
  storeId: string,
  order: OrderRow,
  { method, now }: { method: PaymentMethod; now: Date },
): Promise<void> {
  await lockStockOfOrder(tx, storeId, order.order_id)
  // Read under the locks: switching advanced inventory on waits for them.
  const store = await findStoreForOrder(tx, storeId)
  const byWebsite = store?.advanced_inventory ?? false
  const taken = await takeLines(tx, storeId, order.order_id, byWebsite)
  const oversold = await sellStock(tx, storeId, order.order_id, taken, byWebsite)
  const { order_id: orderId, coupon_id } = order
  const counted = coupon_id !== null && (await countCouponUse(tx, storeId, orderId, coupon_id))
  await setOrderPlaced(tx, storeId, orderId, { method, oversold, now })
  // 3.1: the confirmation of an online order is mailed only after the payment.
  const mail = mailForOrder('order-confirmation', order.order_id, order)
  if (mail) await enqueueMessage(tx, storeId, mail, now)
  const movements = movementsOfSale(orderId, taken, byWebsite, 'payment')
  await recordChanges(tx, storeId, { movements, couponUse: { coupon_id, change: counted ? 1 : 0 } }, now)
}
