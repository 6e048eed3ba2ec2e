import { toNpr } from '@pasal/contract/pricing/money.ts'
import { type Bill, shownBill } from '../../bills/shown-bill.ts'
import { found } from '../../merchant/errors.ts'
import type { Db } from '../../platform/database/database.ts'
import { type DetailRow, findOrderDetail, type PaymentRow, type RefundRow } from './merchant-orders.queries.ts'
import { allowedStatuses } from './order-states.ts'
import { shownHead, shownLine } from './shown-order.ts'
import { shownTransaction } from './shown-transaction.ts'

/** One order as the merchant's API shows it, with its detail (10.1). */
export type MerchantOrder = ReturnType<typeof shownOrder>

export async function readOrder(db: Db, storeId: string, orderId: string): Promise<MerchantOrder> {
  return found(await findMerchantOrder(db, storeId, orderId), 'Order')
}

export async function findMerchantOrder(db: Db, storeId: string, orderId: string): Promise<MerchantOrder | undefined> {
  const row = await findOrderDetail(db, storeId, orderId)
  return row && shownOrder(row)
}

function shownOrder(row: DetailRow) {
  const bills = row.bills.map(shownBill)
  const returned_units = row.lines.reduce((sum, { returned_quantity }) => sum + returned_quantity, 0)
  return {
    ...shownHead(row),
    ordered_products: row.lines.map(shownLine),
    payments: row.payments.map(shownPayment),
    refunds: row.refunds.map(shownRefund),
    bills,
    transactions: row.transactions.map(shownTransaction),
    timeline: row.timeline,
    customer_history: row.customer_history,
    allowed: allowedStatuses({ ...row, returned_units }),
    can_edit: editableStatuses.includes(row.status) && !hasStandingBill(bills),
  }
}

export const editableStatuses: readonly string[] = ['Draft', 'Pending', 'Processing']

/** A bill stands until it is wholly credited (11). */
export function hasStandingBill(bills: readonly Bill[]): boolean {
  return bills.some(({ kind, credited_amount, total }) => kind !== 'credit_note' && credited_amount < total)
}

function shownPayment({ payment_id, amount_paisa, transaction_id, settlement_id, ...payment }: PaymentRow) {
  const { kind, reference, received_at, note, actor } = payment
  return {
    ...{ _id: payment_id, kind, amount: toNpr(amount_paisa), reference, received_at, note },
    ...{ transaction: transaction_id, settlement: settlement_id, actor },
  }
}

function shownRefund(refund: RefundRow) {
  const { refund_id, amount_paisa, method, reference, reason, credit_note_id, transaction_id } = refund
  return {
    ...{ _id: refund_id, amount: toNpr(amount_paisa), method, reference, reason, credit_note: credit_note_id },
    ...{ transaction: transaction_id, created_at: refund.created_at, actor: refund.actor },
  }
}
