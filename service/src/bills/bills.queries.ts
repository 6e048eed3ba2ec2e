import type { ListBills } from '@pasal/contract/merchant/bills/requests.ts'
import { joinFilters, readPage, withinDays } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, json, type Sql, sql, type Tx } from '../platform/database/database.ts'
import type { BillRow, NewBill } from './bill-row.ts'
import { type Bill, shownBill } from './shown-bill.ts'

export type Series = 'bill' | 'credit_note'
export type Numbered = { series: Series; fiscal_year: string; sequence: number; number: string }
export type Issued = { issued_at: Date; issued_bs: string }

const columns = sql`
  bill_id, kind, number, fiscal_year, issued_at, issued_bs, order_id, order_number, seller, buyer, lines,
  customization_paisa, delivery_paisa, discount_paisa, taxable_paisa, vat_rate, vat_paisa, total_paisa, reason,
  credited_bill_id, credited_paisa, actor`

/** The business as the bill's seller needs it, and what decides the kind of the bill. */
export type Business = {
  registered_name?: string
  address?: string
  phone?: string
  pan?: string
  vat_registered?: boolean
  bill_prefix?: string
}

export async function findBusiness(db: Db, storeId: string): Promise<Business> {
  const row = await first<{ business: Business }>(db, sql`select business from stores where store_id = ${storeId}`)
  return row?.business ?? {}
}

/** The next number, without a gap: the counter stays locked until the transaction ends. */
export async function nextNumber(tx: Tx, storeId: string, series: Series, fiscalYear: string, now: Date) {
  const row = await first<{ last_number: number; last_issued_at: Date }>(
    tx,
    sql`
      insert into bill_counters (store_id, series, fiscal_year, last_number, last_issued_at)
      values (${storeId}, ${series}, ${fiscalYear}, 1, ${now})
      on conflict (store_id, series, fiscal_year) do update
         set last_number = bill_counters.last_number + 1,
             last_issued_at = greatest(bill_counters.last_issued_at, excluded.last_issued_at)
      returning last_number, last_issued_at`,
  )
  return row as NonNullable<typeof row>
}

export function insertBill(tx: Tx, storeId: string, bill: NewBill & Numbered & Issued): Promise<number> {
  return execute(
    tx,
    sql`
      insert into bills (store_id, bill_id, kind, fiscal_year, series, sequence, number, issued_at, issued_bs,
                         order_id, order_number, seller, buyer, lines, customization_paisa, delivery_paisa,
                         discount_paisa, taxable_paisa, vat_rate, vat_paisa, total_paisa, reason, credited_bill_id,
                         actor)
      values (${storeId}, ${bill.bill_id}, ${bill.kind}, ${bill.fiscal_year}, ${bill.series}, ${bill.sequence},
              ${bill.number}, ${bill.issued_at}, ${bill.issued_bs}, ${bill.order_id}, ${bill.order_number},
              ${json(bill.seller)}, ${json(bill.buyer)}, ${json(bill.lines)}, ${bill.customization_paisa},
              ${bill.delivery_paisa}, ${bill.discount_paisa}, ${bill.taxable_paisa}, ${bill.vat_rate},
              ${bill.vat_paisa}, ${bill.total_paisa}, ${bill.reason}, ${bill.credited_bill_id}, ${json(bill.actor)})`,
  )
}

/** Whether so much of the bill was left to credit. */
export async function creditBill(tx: Tx, storeId: string, billId: string, paisa: number): Promise<boolean> {
  const credited = await execute(
    tx,
    sql`
      update bills set credited_paisa = credited_paisa + ${paisa}
       where store_id = ${storeId} and bill_id = ${billId} and credited_paisa + ${paisa} <= total_paisa`,
  )
  return credited === 1
}

/** The bill of the order that is not wholly credited. */
export async function findStandingBill(db: Db, storeId: string, orderId: string): Promise<BillRow | undefined> {
  return first(
    db,
    sql`
      select ${columns} from bills
       where store_id = ${storeId} and order_id = ${orderId} and series = 'bill' and credited_paisa < total_paisa`,
  )
}

export async function findBill(db: Db, storeId: string, billId: string): Promise<BillRow | undefined> {
  return first(db, sql`select ${columns} from bills where store_id = ${storeId} and bill_id = ${billId}`)
}

/** A column `bills` of a statement on `orders`. */
export function billsColumn(storeId: string): Sql {
  return sql`
    (select coalesce(json_agg(b order by b.issued_at, b.bill_id), '[]')
       from (select ${columns} from bills where bills.store_id = ${storeId} and bills.order_id = orders.order_id) b)
      as bills`
}

export function listBills(db: Db, storeId: string, request: MerchantRequest<ListBills>) {
  const { kind, fiscal_year, order } = request.query
  const filters = joinFilters([
    kind !== undefined && sql`and kind = ${kind}`,
    fiscal_year !== undefined && sql`and fiscal_year = ${fiscal_year}`,
    order !== undefined && sql`and order_id = ${order.toLowerCase()}`,
    withinDays(sql`issued_at`, request.query),
  ])
  return readPage<BillRow, Bill>(
    db,
    request,
    {
      ...{ columns, id: sql`bill_id`, from: sql`from bills where store_id = ${storeId} ${filters}` },
      order: { by: sql`issued_at`, type: 'timestamptz', descending: true },
    },
    shownBill,
  )
}
