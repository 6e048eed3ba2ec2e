import { toNpr, toPaisa } from '@pasal/contract/pricing/money.ts'
import { conflict } from '../../merchant/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { addToMoney, insertRefund } from '../order-money.queries.ts'
import { creditRefund } from './bill-order.ts'
import { type OrderWrite, recordEvent } from './write-order.ts'

export type RefundedMoney = {
  amountPaisa: number
  method: string
  reference?: string | undefined
  reason?: string | undefined
  /** the gateway's transaction that the merchant resolves */
  transactionId?: string
  /** absent: when a bill stands */
  creditNote?: boolean | undefined
}

/** Records money that the merchant gave back for the locked order. Returns the id of the refund. */
export async function refundMoney(write: OrderWrite, money: RefundedMoney): Promise<string> {
  const { order, tx, storeId, orderId, now, actor } = write
  const { amountPaisa: amount_paisa, method, reference = '', reason = '' } = money
  const leftPaisa = toPaisa(order.paid_amount) - toPaisa(order.refunded_amount)
  if (amount_paisa > leftPaisa) throw conflict('More than was paid', { left: toNpr(leftPaisa) })
  const refund_id = newId(now.getTime())
  const credit = { amount: toNpr(amount_paisa), reason, wanted: money.creditNote }
  const credit_note_id = await creditRefund(write, credit)
  const refund = { refund_id, amount_paisa, method, reference, reason, credit_note_id, actor }
  await insertRefund(tx, storeId, orderId, { ...refund, transaction_id: money.transactionId ?? null }, now)
  await addToMoney(tx, storeId, orderId, { refundedPaisa: amount_paisa }, now)
  await recordEvent(write, {
    kind: 'refund',
    text: reason,
    data: { method, amount: toNpr(amount_paisa), refund: refund_id },
  })
  return refund_id
}
