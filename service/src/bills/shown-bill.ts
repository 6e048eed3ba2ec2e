import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { BillRow } from './bill-row.ts'

/** A bill as responses show it (11). */
export type Bill = ReturnType<typeof shownBill>

export function shownBill(bill: BillRow) {
  return {
    ...{ _id: bill.bill_id, kind: bill.kind, number: bill.number, fiscal_year: bill.fiscal_year },
    ...{ issued_at: bill.issued_at, issued_bs: bill.issued_bs, order: bill.order_id, order_number: bill.order_number },
    ...{ seller: bill.seller, buyer: bill.buyer },
    lines: bill.lines.map(({ name, quantity, price_paisa, amount_paisa }) => ({
      ...{ name, quantity, price: toNpr(price_paisa), amount: toNpr(amount_paisa) },
    })),
    customization: toNpr(bill.customization_paisa),
    delivery: toNpr(bill.delivery_paisa),
    discount: toNpr(bill.discount_paisa),
    taxable_amount: toNpr(bill.taxable_paisa),
    vat_rate: bill.vat_rate,
    vat_amount: toNpr(bill.vat_paisa),
    total: toNpr(bill.total_paisa),
    reason: bill.reason,
    bill: bill.credited_bill_id,
    credited_amount: toNpr(bill.credited_paisa),
  }
}
