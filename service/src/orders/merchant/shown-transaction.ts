import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { TransactionRow } from './transactions.queries.ts'

/** A payment at a gateway as the merchant's API shows it (12). */
export function shownTransaction({ order_amount_paisa, charged_amount_paisa, ...row }: TransactionRow) {
  return { ...row, amount: toNpr(order_amount_paisa), charged_amount: toNpr(charged_amount_paisa) }
}
