import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { updateOrder } from '../orders/change-order.queries.ts'
import { recordGatewayPayment } from '../orders/gateway-payment.ts'
import { applyStatus } from '../orders/merchant/change-status.ts'
import { receiveMoney } from '../orders/merchant/receive-money.ts'
import { refundMoney } from '../orders/merchant/refund-money.ts'
import { applyReturn } from '../orders/merchant/return-lines.ts'
import { type OrderWrite, recordEvent } from '../orders/merchant/write-order.ts'
import { setOrderPaymentFailed, setOrderPaymentProcessing } from '../orders/payment-status.queries.ts'
import {
  insertTransaction,
  markTransactionFailed,
  markTransactionPaid,
  saveReviewReason,
  setNextCheck,
} from '../payments/payments.queries.ts'
import { newId } from '../platform/values/ids.ts'
import type { DemoStep } from './demo-orders.ts'

const quiet = { notify: false }

/** Does one step with the functions of the merchant's API and of payments. Nothing is sent to anybody. */
export async function takeStep(write: OrderWrite, [step, detail]: DemoStep): Promise<unknown> {
  const text = String(detail ?? '')
  switch (step) {
    case 'pack':
      return applyStatus(write, { status: 'Processing', ...quiet })
    case 'dispatch':
      return applyStatus(write, {
        status: 'Dispatched',
        courier: text,
        tracking_number: trackingNumber(write),
        ...quiet,
      })
    case 'deliver':
      return applyStatus(write, { status: 'Delivered', ...quiet })
    case 'collect':
      return applyStatus(write, { status: 'Delivered', cod_collected: true, ...quiet })
    case 'cancel':
      return applyStatus(write, { status: 'Cancelled', note: text, ...quiet })
    case 'give back':
      return applyStatus(write, { status: 'Returned', restock: true, note: text, ...quiet })
    case 'lose':
      return applyStatus(write, { status: 'Returned', restock: false, note: text, ...quiet })
    case 'return':
      return applyReturn(write, { lines: [{ line: Number(detail), quantity: 1, restock: true }] })
    case 'label':
      return updateOrder(write.tx, write.storeId, write.orderId, { labels: [text] }, write.now)
    case 'note':
      return recordEvent(write, { kind: 'note', text })
    case 'receive':
      return receiveMoney(write, { kind: 'bank', amountPaisa: toPaisa(Number(detail)), reference: 'Transfer' })
    case 'refund':
      return refundMoney(write, {
        amountPaisa: toPaisa(Number(detail ?? write.order.paid_amount)),
        method: 'bank',
        reference: 'Transfer',
      })
    default:
      return payOnline(write, step)
  }
}

function trackingNumber({ order }: OrderWrite): string {
  return `CH${order.order_number}${order.customer_phone_number.slice(-2)}`
}

/** What the gateway and the shopper would have done. No gateway is queried about these payments. */
async function payOnline(write: OrderWrite, step: 'pay online' | 'fail online' | 'pay again' | 'pay wrongly') {
  const { tx, storeId, orderId, order, now } = write
  const started = await start(write)
  const { transaction_id: transactionId, order_amount_paisa: amountPaisa } = started
  const gatewayReference = `DEMO-${order.order_number}-${order.transactions.length + 1}`
  if (step === 'pay online' || step === 'pay again') {
    const surplus = step === 'pay again'
    await markTransactionPaid(tx, storeId, transactionId, { gatewayReference, surplus, now })
    const paid = { method: order.paymentMethod, amountPaisa, transactionId, gatewayReference, now }
    if (!surplus) await recordGatewayPayment(tx, storeId, { order_id: orderId, status: order.status }, paid)
    return
  }
  await setOrderPaymentProcessing(tx, storeId, orderId, now)
  if (step === 'fail online') {
    await markTransactionFailed(tx, storeId, transactionId, now)
    await setOrderPaymentFailed(tx, storeId, { ...started, order_id: orderId }, now)
  } else {
    const reason = `the gateway reports Rs ${(order.total - 100).toFixed(2)}, not Rs ${order.total.toFixed(2)}`
    await saveReviewReason(tx, storeId, transactionId, reason)
  }
  await setNextCheck(tx, storeId, transactionId, null)
}

async function start({ tx, storeId, orderId, order, now }: OrderWrite) {
  const amountPaisa = toPaisa(order.total)
  const row = {
    ...{ transaction_id: newId(now.getTime()), order_id: orderId, method: order.paymentMethod as PaymentMethod },
    ...{ reference: `DEMO${newId(now.getTime())}`.slice(0, 20), order_amount_paisa: amountPaisa },
    ...{ charged_amount_paisa: amountPaisa, development: false, details: {}, return_url: '' },
    ...{ created_at: now, life_ends_at: now, next_check_at: now },
  }
  await insertTransaction(tx, storeId, row)
  return row
}
