import { toNpr } from '@pasal/contract/pricing/money.ts'
import { newId } from '../../platform/values/ids.ts'
import { addToMoney, insertPayment } from '../order-money.queries.ts'
import { type OrderWrite, recordEvent } from './write-order.ts'

export type ReceivedMoney = {
  kind: string
  amountPaisa: number
  reference?: string | undefined
  receivedAt?: Date | undefined
  note?: string | undefined
  settlementId?: string
  /** the gateway's transaction of a payment that the merchant settles */
  transactionId?: string
  /** another statement of the same change counts the version */
  partOfChange?: boolean
}

/** Records money that the merchant received for the locked order. Returns the id of the payment. */
export async function receiveMoney(write: OrderWrite, money: ReceivedMoney): Promise<string> {
  const { tx, storeId, orderId, now, actor } = write
  const { kind, amountPaisa, reference = '', receivedAt = now, note = '', partOfChange } = money
  const payment_id = newId(now.getTime())
  const row = {
    ...{ payment_id, kind, amount_paisa: amountPaisa, reference, received_at: receivedAt, note, actor },
    ...{ transaction_id: money.transactionId ?? null, settlement_id: money.settlementId ?? null },
  }
  await insertPayment(tx, storeId, orderId, row, now)
  await addToMoney(tx, storeId, orderId, { paidPaisa: amountPaisa, partOfChange }, now)
  await recordEvent(write, { kind: 'payment', data: { kind, amount: toNpr(amountPaisa), payment: payment_id } })
  return payment_id
}
