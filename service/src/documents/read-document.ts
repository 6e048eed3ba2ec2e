import type { CreateDocument } from '@pasal/contract/merchant/bills/requests.ts'
import { isPaidOnDelivery } from '@pasal/contract/pricing/cart-totals.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { BillRow } from '../bills/bill-row.ts'
import { findBill } from '../bills/bills.queries.ts'
import { shownBill } from '../bills/shown-bill.ts'
import { type HeadRow, totalPaisa } from '../orders/merchant/shown-order.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { fitsCode128 } from './code128.ts'
import {
  type BarcodeRow,
  findShownStoreName,
  listBarcodes,
  listOrdersToPack,
  listOrdersToPrint,
} from './documents.queries.ts'
import { addressOf, slipOf } from './packing-slip.ts'
import type { BarcodeLabel, Label, PrintedBill, PrintJob } from './print-job.ts'

/** Everything that stands on a document. What the store does not have is a 400 at its place in the body (1.1). */
export async function readDocument(db: Db, storeId: string, body: CreateDocument): Promise<PrintJob> {
  const { orders: orderIds = [], items = [] } = body
  if (body.kind === 'barcodes') return { kind: 'barcodes', items: await readBarcodes(db, storeId, items) }
  const store = await findShownStoreName(db, storeId)
  if (body.kind === 'label') {
    const labels = inOrderOf(orderIds, await listOrdersToPrint(db, storeId, orderIds))
    return { kind: 'label', labels: labels.map((order) => labelOf(store, order)) }
  }
  const slips = inOrderOf(orderIds, await listOrdersToPack(db, storeId, orderIds))
  return { kind: 'packing_slip', slips: slips.map((order) => slipOf(store, order)) }
}

/** An order that is named twice is drawn twice. */
function inOrderOf<Order extends HeadRow>(ids: string[], orders: Order[]): Order[] {
  const found = new Map(orders.map((order) => [order.order_id, order]))
  const missing = ids.flatMap((id, index) => (found.has(id) ? [] : [[`orders.${index}`, 'Order not found']]))
  if (missing.length > 0) throw invalid(Object.fromEntries(missing))
  return ids.map((id) => found.get(id) as Order)
}

function labelOf(store: string, order: HeadRow): Label {
  const due = toNpr(totalPaisa(order) - order.paid_paisa)
  return {
    ...{ store, orderNumber: order.order_number, receiver: order.customer_full_name, address: addressOf(order) },
    ...{ phone: order.customer_phone_number, otherPhone: order.customer_alt_phone_number },
    amountToCollect: isPaidOnDelivery(order.payment_method, order.partial_payment_paisa) ? Math.max(0, due) : 0,
    ...{ courier: order.courier, trackingNumber: order.tracking_number },
  }
}

type Item = NonNullable<CreateDocument['items']>[number]

async function readBarcodes(db: Db, storeId: string, items: Item[]): Promise<BarcodeLabel[]> {
  const products = await listBarcodes(
    db,
    storeId,
    items.map(({ product }) => product),
  )
  const problems: Record<string, string> = {}
  const labels = items.map((item, index) => {
    const label = labelOfItem(products, item)
    if (typeof label === 'object') return label
    problems[`items.${index}.${label === 'Product not found' || !item.variant ? 'product' : 'variant'}`] = label
    return undefined
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return labels as BarcodeLabel[]
}

/** A text says what is wrong with the item. */
function labelOfItem(products: BarcodeRow[], { product: ref, variant: variantId, copies }: Item) {
  const id = ref.toLowerCase()
  const product = products.find(({ product_id }) => product_id === id) ?? products.find(({ slug }) => slug === ref)
  if (!product) return 'Product not found'
  const variant = product.variants.find(({ variant_id }) => variant_id === variantId?.toLowerCase())
  if (variantId && !variant) return 'Variant not found'
  const { barcode } = variant ?? product
  if (barcode === '') return 'Has no barcode'
  if (!fitsCode128(barcode)) return 'The barcode must have 1 to 80 letters, digits and signs of ASCII'
  return { name: product.name, variant: variant?.option_name ?? '', barcode, copies }
}

export async function readPrintedBill(db: Db, storeId: string, billId: string): Promise<PrintedBill | undefined> {
  const row = await findBill(db, storeId, billId)
  if (!row) return undefined
  const credited = row.credited_bill_id === null ? undefined : await findBill(db, storeId, row.credited_bill_id)
  return printedBill(row, credited?.number ?? '')
}

function printedBill(row: BillRow, creditedNumber: string): PrintedBill {
  const bill = shownBill(row)
  const { kind, number, seller, buyer, lines, customization, delivery, discount, total, reason } = bill
  return {
    ...{ kind, number, seller, buyer, lines, customization, delivery, discount, total, reason, creditedNumber },
    ...{ day: nepaliDay(bill.issued_at), dayBs: bill.issued_bs, orderNumber: bill.order_number },
    ...{ taxableAmount: bill.taxable_amount, vatRate: bill.vat_rate, vatAmount: bill.vat_amount },
  }
}
