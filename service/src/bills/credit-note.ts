import { toNpr } from '@pasal/contract/pricing/money.ts'
import { conflict } from '../merchant/errors.ts'
import type { Tx } from '../platform/database/database.ts'
import type { BillRow, NewBill } from './bill-row.ts'
import { creditBill } from './bills.queries.ts'
import { issueBill } from './issue-bill.ts'
import { splitVat } from './vat.ts'

export type Credit = {
  reason: string
  /** undefined: all that is left */
  paisa: number | undefined
  actor: object
}

/** Issues a credit note for a bill of the order that the caller has locked (11). */
export async function issueCreditNote(tx: Tx, storeId: string, bill: BillRow, credit: Credit, now: Date) {
  if (bill.kind === 'credit_note') throw conflict('A credit note cannot be credited')
  const leftPaisa = bill.total_paisa - bill.credited_paisa
  const { paisa = leftPaisa } = credit
  const credited = leftPaisa > 0 && (await creditBill(tx, storeId, bill.bill_id, paisa))
  if (!credited) throw conflict('More than is left of the bill', { left: toNpr(leftPaisa) })
  return issueBill(tx, storeId, creditNoteOf(bill, { ...credit, paisa }), now)
}

/** A bill that is credited at once keeps its lines; a part has one line with the reason. */
function creditNoteOf(bill: BillRow, { reason, paisa, actor }: Credit & { paisa: number }): Omit<NewBill, 'bill_id'> {
  const { order_id, order_number, seller, buyer } = bill
  const whole = paisa === bill.total_paisa
  const { customization_paisa, delivery_paisa, discount_paisa } = bill
  const none = { customization_paisa: 0, delivery_paisa: 0, discount_paisa: 0 }
  return {
    ...{ kind: 'credit_note', order_id, order_number, seller, buyer, reason, actor, total_paisa: paisa },
    lines: whole ? bill.lines : [{ name: reason, quantity: 1, price_paisa: paisa, amount_paisa: paisa }],
    ...(whole ? { customization_paisa, delivery_paisa, discount_paisa } : none),
    ...splitVat(paisa, bill.vat_rate > 0),
    credited_bill_id: bill.bill_id,
  }
}
