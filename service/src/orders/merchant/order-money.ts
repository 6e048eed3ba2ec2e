import type { RecordPayment, RecordRefund } from '@pasal/contract/merchant/orders/requests.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { conflict, found } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { created, noContent } from '../../merchant/reply.ts'
import { addToMoney, deletePayment } from '../order-money.queries.ts'
import type { MerchantOrder } from './order-detail.ts'
import { receiveMoney } from './receive-money.ts'
import { refundMoney } from './refund-money.ts'
import { finished, type OrderWrite, recordEvent, writeOrder } from './write-order.ts'

const closed = ['Draft', 'Cancelled', 'Returned']

/** POST …/payments (12). */
export function recordPayment(request: MerchantRequest<unknown, RecordPayment>, orderId: string) {
  return writeOrder(request, orderId, async (write) => {
    const { _id, payments } = await applyPayment(write, request.body)
    return created(
      payments.find((payment) => payment._id === _id),
      `${request.raw.url.split('?')[0]}/${_id}`,
    )
  })
}

/** The payment of a locked order. */
export async function applyPayment(write: OrderWrite, { kind, amount, reference, received_at, note }: RecordPayment) {
  rejectUnpayable(write.order, amount)
  const receivedAt = received_at === undefined ? undefined : new Date(received_at)
  const _id = await receiveMoney(write, { kind, amountPaisa: toPaisa(amount), reference, receivedAt, note })
  const { payments } = await finished(write, 'payment', ['paid_amount', 'payment_status'])
  return { _id, payments }
}

export function rejectUnpayable({ status, due }: Pick<MerchantOrder, 'status' | 'due'>, amount: number): void {
  if (closed.includes(status)) throw conflict(`An order that is ${status} takes no payment`, { status })
  if (toPaisa(amount) > toPaisa(due)) throw conflict('More than is due', { due })
}

/** DELETE …/payments/<id>: undoes a recorded one. */
export function undoPayment(request: MerchantRequest, orderId: string, paymentId: string) {
  const paymentOf = ({ payments }: MerchantOrder) =>
    found(
      payments.find(({ _id }) => _id === paymentId),
      'Payment',
    )
  const undo = async (write: OrderWrite) => {
    const { order, tx, storeId, now } = write
    const payment = paymentOf(order)
    if (payment.kind === 'gateway') throw conflict('A payment of a gateway cannot be undone')
    if (payment.settlement !== null) throw conflict('A settled payment cannot be undone')
    const deleted = await deletePayment(tx, storeId, orderId, paymentId)
    if (deleted === 0) throw conflict('A payment before a refund cannot be undone')
    await addToMoney(tx, storeId, orderId, { paidPaisa: -toPaisa(payment.amount) }, now)
    await recordEvent(write, { kind: 'payment_undone', data: { kind: payment.kind, amount: payment.amount } })
    await finished(write, 'payment_undone', ['paid_amount', 'payment_status'])
    return noContent()
  }
  return writeOrder(request, orderId, undo, paymentOf)
}

/** POST …/refunds: money that the merchant gave back. No gateway is called. */
export function recordRefund(request: MerchantRequest<unknown, RecordRefund>, orderId: string) {
  const { amount, credit_note, ...refund } = request.body
  return writeOrder(request, orderId, async (write) => {
    const money = { ...refund, amountPaisa: toPaisa(amount), creditNote: credit_note }
    const refund_id = await refundMoney(write, money)
    const { refunds } = await finished(write, 'refund', ['refunded_amount', 'payment_status'])
    return created(
      refunds.find(({ _id }) => _id === refund_id),
      `${request.raw.url.split('?')[0]}/${refund_id}`,
    )
  })
}
