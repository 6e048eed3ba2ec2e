import type { CreateCreditNote } from '@pasal/contract/merchant/bills/requests.ts'
import { toNpr, toPaisa } from '@pasal/contract/pricing/money.ts'
import type { BillRow } from '../../bills/bill-row.ts'
import { type Business, findBill, findBusiness, findStandingBill } from '../../bills/bills.queries.ts'
import { issueCreditNote } from '../../bills/credit-note.ts'
import { issueBill } from '../../bills/issue-bill.ts'
import { type Bill, shownBill } from '../../bills/shown-bill.ts'
import { splitVat } from '../../bills/vat.ts'
import { recordAudit } from '../../merchant/audit.ts'
import { conflict, found } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { created, MerchantReply } from '../../merchant/reply.ts'
import type { MerchantOrder } from './order-detail.ts'
import { type OrderWrite, recordEvent, writeOrder } from './write-order.ts'

const billable: readonly string[] = ['Pending', 'Processing', 'Dispatched', 'Delivered']
const neededOfBusiness = ['registered_name', 'address', 'pan'] as const

/** POST S/orders/<id>/bill: the bill that stands, or a new one (11). */
export function billOrder(request: MerchantRequest, orderId: string) {
  return writeOrder(request, orderId, async (write) => {
    const { tx, storeId, order, now, actor } = write
    const standing = await findStandingBill(tx, storeId, orderId)
    if (standing) return new MerchantReply(200, shownBill(standing))
    const business = await findBusiness(tx, storeId)
    rejectUnbillable(order, business)
    const bill = await issueBill(tx, storeId, { ...billOf(order, business), actor }, now)
    return created(await recordBill(write, bill), locationOf(request, bill))
  })
}

function rejectUnbillable({ status, total }: MerchantOrder, business: Business): void {
  if (!billable.includes(status)) throw conflict(`An order that is ${status} gets no bill`, { status })
  if (total <= 0) throw conflict('An order of Rs 0 gets no bill')
  const missing = neededOfBusiness.filter((key) => (business[key] ?? '').trim() === '')
  if (missing.length > 0) throw conflict('The settings of the business are incomplete', { missing })
}

/** A copy of what order and business say now. */
function billOf(order: MerchantOrder, business: Business) {
  const { registered_name = '', address = '', phone = '', pan = '', vat_registered = false } = business
  return {
    ...{ kind: vat_registered ? ('tax_invoice' as const) : ('pan_bill' as const), reason: '', credited_bill_id: null },
    ...{
      order_id: order._id,
      order_number: order.order_number,
      seller: { name: registered_name, address, phone, pan },
    },
    buyer: buyerOf(order),
    lines: order.ordered_products.map(({ product_name, variant_name, quantity, price }) => ({
      ...{ name: variant_name === '' ? product_name : `${product_name} (${variant_name})`, quantity },
      ...{ price_paisa: toPaisa(price), amount_paisa: toPaisa(price) * quantity },
    })),
    customization_paisa: toPaisa(order.customization_total),
    delivery_paisa: toPaisa(order.delivery_charge),
    discount_paisa: toPaisa(order.discount.d_value),
    total_paisa: toPaisa(order.total),
    ...splitVat(toPaisa(order.total), vat_registered),
  }
}

/** A company is the buyer when the order names one. */
function buyerOf(order: MerchantOrder) {
  const { company_name, customer_full_name, customer_phone_number, pan } = order
  const { customer_address, customer_address_landmark, customer_address_city } = order
  const address = [customer_address, customer_address_landmark, customer_address_city].filter((part) => part !== '')
  const name = company_name === '' ? customer_full_name : company_name
  return { name, address: address.join(', '), phone: customer_phone_number, pan }
}

/** POST S/bills/<id>/credit-notes (11). */
export async function creditBillOfOrder(request: MerchantRequest<unknown, CreateCreditNote>, billId: string) {
  const { storeId, context, body, thing } = request
  const standing = found(await findBill(context.db, storeId, billId), thing)
  // A bill has no version to compare.
  return writeOrder({ ...request, ifMatch: 'absent' }, standing.order_id, async (write) => {
    const paisa = body.amount === undefined ? undefined : toPaisa(body.amount)
    const bill = (await findBill(write.tx, storeId, billId)) as BillRow
    const note = await creditOrder(write, bill, { reason: body.reason, paisa })
    return created(note, locationOf(request, { bill_id: note._id }))
  })
}

async function creditOrder(
  write: OrderWrite,
  bill: BillRow,
  credit: { reason: string; paisa: number | undefined },
): Promise<Bill> {
  const { tx, storeId, actor, now } = write
  return recordBill(write, await issueCreditNote(tx, storeId, bill, { ...credit, actor }, now))
}

/**
 * The credit note of a refund (12). Without a word of the merchant it credits at most what is left of the bill, because
 * the money that was given back may be more.
 */
export async function creditRefund(
  write: OrderWrite,
  { amount, reason, wanted }: { amount: number; reason: string; wanted: boolean | undefined },
): Promise<string | null> {
  if (wanted === false) return null
  const bill = await findStandingBill(write.tx, write.storeId, write.orderId)
  if (!bill && wanted) throw conflict('No bill of the order stands')
  if (!bill) return null
  const left = bill.total_paisa - bill.credited_paisa
  const paisa = wanted ? toPaisa(amount) : Math.min(toPaisa(amount), left)
  const note = await creditOrder(write, bill, { reason: reason === '' ? 'Refund' : reason, paisa })
  return note._id
}

/** Timeline and audit. */
async function recordBill(write: OrderWrite, row: BillRow): Promise<Bill> {
  const bill = shownBill(row)
  const kind = row.kind === 'credit_note' ? 'credit_note' : 'bill'
  const data = { bill: bill._id, number: bill.number, total: toNpr(row.total_paisa) }
  await recordEvent(write, { kind, text: row.reason, data })
  await recordAudit(write.tx, write.request, {
    ...{ action: 'bill.create', object: { kind: 'bill', _id: bill._id, name: bill.number }, after: bill },
  })
  return bill
}

function locationOf({ storeId }: MerchantRequest, { bill_id }: { bill_id: string }): string {
  return `/merchant/stores/${storeId}/bills/${bill_id}`
}
