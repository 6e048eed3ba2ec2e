import type { ReadTimeline } from '@pasal/contract/merchant/orders/requests.ts'
import type { BillRow } from '../../bills/bill-row.ts'
import { billsColumn } from '../../bills/bills.queries.ts'
import { readPage } from '../../merchant/lists.queries.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { type Db, execute, first, type Sql, sql, type Tx } from '../../platform/database/database.ts'
import type { HeadRow, LineRow } from './shown-order.ts'
import { type TransactionRow, transactionsColumn } from './transactions.queries.ts'

/** The order with everything that one order shows (10.1). */
export type DetailRow = HeadRow & {
  lines: LineRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  bills: BillRow[]
  transactions: TransactionRow[]
  timeline: EventRow[]
  customer_history: { orders: number; delivered: number; cancelled: number; returned: number }
}

export type EventRow = { _id: string; at: Date; kind: string; actor: object; text: string; data: object }

export type PaymentRow = {
  payment_id: string
  kind: string
  amount_paisa: number
  reference: string
  received_at: Date
  note: string
  transaction_id: string | null
  settlement_id: string | null
  actor: object
}

export type RefundRow = {
  refund_id: string
  amount_paisa: number
  method: string
  reference: string
  reason: string
  credit_note_id: string | null
  transaction_id: string | null
  created_at: Date
  actor: object
}

export const headColumns = sql`
  order_id, version, order_number, status, payment_status, payment_method, source, labels, created_at, placed_at,
  updated_at, oversold, customer_id, customer_full_name, customer_phone_number, customer_alt_phone_number,
  customer_email, customer_address_city, customer_address, customer_address_landmark, order_note, sender_full_name,
  sender_phone_number, sender_email, company_name, pan, delivery_date, coupon_id, coupon_code, product_total_paisa,
  customization_total_paisa, discount_paisa, delivery_charge_paisa, paid_paisa, refunded_paisa, partial_payment_paisa,
  courier, tracking_number, tracking_url, dispatched_at, delivered_at`

/** A column `lines` of a statement on `orders`. */
export function linesColumn(storeId: string): Sql {
  return sql`
    (select coalesce(json_agg(l order by l.line_number), '[]')
       from (select line_number, product_id, variant_id, product_name, variant_name, sku, image_url, price_paisa,
                    compare_at_paisa, quantity, customization_charge_paisa, custom_fields, print, taken_quantity,
                    returned_quantity
               from order_lines where store_id = ${storeId} and order_id = orders.order_id) l) as lines`
}

const eventColumns = sql`event_id as _id, at, kind, actor, text, data`
const newestEvents = 50

/** Locks the order until the transaction ends, before everything else that belongs to it. */
export async function lockMerchantOrder(tx: Tx, storeId: string, orderId: string): Promise<boolean> {
  const statement = sql`select 1 from orders where store_id = ${storeId} and order_id = ${orderId} for update`
  return (await execute(tx, statement)) === 1
}

/** In one statement: a write of an order reads this twice. */
export async function findOrderDetail(db: Db, storeId: string, orderId: string): Promise<DetailRow | undefined> {
  const row = await first<StoredDetail>(
    db,
    sql`
      select ${headColumns}, ${linesColumn(storeId)}, ${paymentsColumn(storeId)}, ${refundsColumn(storeId)},
             ${billsColumn(storeId)}, ${transactionsColumn(storeId)}, ${timelineColumn(storeId)},
             ${historyColumn(storeId)}
        from orders where store_id = ${storeId} and order_id = ${orderId}`,
  )
  if (!row) return undefined
  return {
    ...row,
    payments: row.payments.map((payment) => ({ ...payment, received_at: new Date(payment.received_at) })),
    refunds: row.refunds.map((refund) => ({ ...refund, created_at: new Date(refund.created_at) })),
    timeline: row.timeline.map((event) => ({ ...event, at: new Date(event.at) })),
    bills: row.bills.map((bill) => ({ ...bill, issued_at: new Date(bill.issued_at) })),
    transactions: row.transactions.map((transaction) => ({
      ...{ ...transaction, created_at: new Date(transaction.created_at) },
      ...{ settled_at: timeOf(transaction.settled_at), resolved_at: timeOf(transaction.resolved_at) },
    })),
  }
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** The rows of another table are JSON, in which times are texts. */
type StoredDetail = Omit<DetailRow, 'payments' | 'refunds' | 'timeline' | 'bills' | 'transactions'> & {
  payments: (Omit<PaymentRow, 'received_at'> & { received_at: string })[]
  refunds: (Omit<RefundRow, 'created_at'> & { created_at: string })[]
  timeline: (Omit<EventRow, 'at'> & { at: string })[]
  bills: (Omit<BillRow, 'issued_at'> & { issued_at: string })[]
  transactions: (Omit<TransactionRow, 'created_at' | 'settled_at' | 'resolved_at'> & {
    created_at: string
    settled_at: string | null
    resolved_at: string | null
  })[]
}

function paymentsColumn(storeId: string): Sql {
  return sql`
    (select coalesce(json_agg(p order by p.received_at, p.created_at, p.payment_id), '[]')
       from (select payment_id, kind, amount_paisa, reference, received_at, note, transaction_id, settlement_id, actor,
                    created_at
               from order_payments where store_id = ${storeId} and order_id = orders.order_id) p) as payments`
}

function refundsColumn(storeId: string): Sql {
  return sql`
    (select coalesce(json_agg(r order by r.created_at, r.refund_id), '[]')
       from (select refund_id, amount_paisa, method, reference, reason, credit_note_id, transaction_id, created_at,
                    actor
               from order_refunds where store_id = ${storeId} and order_id = orders.order_id) r) as refunds`
}

function timelineColumn(storeId: string): Sql {
  return sql`
    (select coalesce(json_agg(e order by e.at desc, e._id desc), '[]')
       from (select ${eventColumns} from order_events where store_id = ${storeId} and order_id = orders.order_id
              order by at desc, event_id desc limit ${newestEvents}) e) as timeline`
}

/** Orders of one phone. An unpaid online order and a draft are no orders yet. */
function historyColumn(storeId: string): Sql {
  return sql`
    (select json_build_object(
              'orders', count(*), 'delivered', count(*) filter (where o.status = 'Delivered'),
              'cancelled', count(*) filter (where o.status = 'Cancelled'),
              'returned', count(*) filter (where o.status = 'Returned'))
       from orders o
      where o.store_id = ${storeId} and o.customer_id = orders.customer_id
        and o.status not in ('Inactive', 'Draft')) as customer_history`
}

export function listTimeline(db: Db, storeId: string, orderId: string, request: MerchantRequest<ReadTimeline>) {
  return readPage<EventRow>(db, request, {
    columns: eventColumns,
    from: sql`from order_events where store_id = ${storeId} and order_id = ${orderId}`,
    id: sql`event_id`,
    order: { by: sql`at`, type: 'timestamptz', descending: true },
  })
}
