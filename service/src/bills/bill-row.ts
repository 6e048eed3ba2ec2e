import type { BillKind } from '@pasal/contract/merchant/bills/requests.ts'

type Party = { name: string; address: string; phone: string; pan: string }
type BillLine = { name: string; quantity: number; price_paisa: number; amount_paisa: number }

type BillSums = {
  customization_paisa: number
  delivery_paisa: number
  discount_paisa: number
  taxable_paisa: number
  vat_rate: number
  vat_paisa: number
  total_paisa: number
}

/** What a bill is before it has a number. */
export type NewBill = BillSums & {
  bill_id: string
  kind: BillKind
  order_id: string
  order_number: number
  seller: Party
  buyer: Party
  lines: BillLine[]
  reason: string
  credited_bill_id: string | null
  actor: object
}

export type BillRow = NewBill & {
  number: string
  fiscal_year: string
  issued_at: Date
  issued_bs: string
  credited_paisa: number
}
