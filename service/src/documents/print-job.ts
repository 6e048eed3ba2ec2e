/* What the printing thread gets: everything that stands on the pages, as plain data. */

export type PrintedParty = { name: string; address: string; phone: string; pan: string }

export type PrintedBill = {
  kind: 'tax_invoice' | 'pan_bill' | 'credit_note'
  number: string
  /** YYYY-MM-DD */
  day: string
  dayBs: string
  orderNumber: number
  seller: PrintedParty
  buyer: PrintedParty
  lines: { name: string; quantity: number; price: number; amount: number }[]
  customization: number
  delivery: number
  discount: number
  taxableAmount: number
  vatRate: number
  vatAmount: number
  total: number
  reason: string
  /** the number of the bill that a credit note credits */
  creditedNumber: string
}

export type PackingSlip = {
  store: string
  orderNumber: number
  day: string
  receiver: string
  phone: string
  address: string
  /** YYYY-MM-DD, or empty */
  deliveryDay: string
  sender: string
  note: string
  lines: { name: string; sku: string; quantity: number; details: string[] }[]
}

export type Label = {
  store: string
  orderNumber: number
  receiver: string
  phone: string
  otherPhone: string
  address: string
  /** 0: nothing */
  amountToCollect: number
  courier: string
  trackingNumber: string
}

export type BarcodeLabel = {
  name: string
  variant: string
  barcode: string
  copies: number
  /** the bars alone, without the digits below them */
  withoutText?: boolean
}

export type PrintJob =
  | { kind: 'bill'; bill: PrintedBill }
  | { kind: 'packing_slip'; slips: PackingSlip[] }
  | { kind: 'label'; labels: Label[] }
  | { kind: 'barcodes'; items: BarcodeLabel[] }
