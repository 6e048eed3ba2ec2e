import { isPaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { OrderRow } from '../orders/placed-orders.queries.ts'
import { badRequest } from '../platform/http/errors.ts'

/** An order keeps its prices for this long, so that last month's sale price cannot be paid today. */
const payableMs = 24 * 3_600_000
/** No shopper tries this often; each start costs a row and queries of the gateway. */
const maxStarts = 100

/** The contract has no message for it: "any other order error is HTTP 400 {message}" (7.2). */
const noLongerPayable = 'This order can no longer be paid, please place a new order'

/**
 * Rejects a start of an order that is not waiting for a payment. The path and body of a start choose the method (4.5),
 * so an unpaid order may be paid by another one than it was placed with. An order with a method that is none of the
 * list can be paid by no gateway (2.11).
 */
export function rejectUnpayable(order: OrderRow | undefined, now: Date): OrderRow {
  if (!order) throw badRequest('Order not found')
  if (order.payment_status === 'Paid') throw badRequest('Payment already received')
  if (order.status !== 'Inactive') throw badRequest('This order is not waiting for a payment')
  if (!isPaymentMethod(order.payment_method)) throw badRequest('This order was placed with another payment method')
  if (now.getTime() - order.created_at.getTime() >= payableMs) throw badRequest(noLongerPayable)
  return order
}

export function rejectTooManyStarts(starts: number): void {
  if (starts >= maxStarts) throw badRequest(noLongerPayable)
}
