import { needsAttention, transactionsOf } from '../orders/merchant/transactions.queries.ts'
import { type Db, first, many, sql } from '../platform/database/database.ts'

/* Numbers of what waits (3.2). None counts beyond `most`, so that no count reads a whole store. */

const most = 10_000

async function counted(db: Db, rows: ReturnType<typeof sql>): Promise<number> {
  const row = await first<{ counted: number }>(db, sql`select count(*) as counted from (${rows} limit ${most}) waiting`)
  return row?.counted ?? 0
}

const statuses = ['Inactive', 'Draft', 'Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned']

export async function countOrders(db: Db, storeId: string): Promise<Record<string, number>> {
  const rows = await many<{ status: string; orders: number }>(
    db,
    sql`
      select status, (select count(*) from (
                select 1 from orders
                 where orders.store_id = ${storeId} and orders.status = wanted.status limit ${most}) counted) as orders
        from unnest(${statuses}::text[]) as wanted(status)`,
  )
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]))
}

export function countSubmissions(db: Db, storeId: string): Promise<number> {
  return counted(db, sql`select 1 from form_submissions where store_id = ${storeId}`)
}

/** Of active products that sell out. */
export function countLowStock(db: Db, storeId: string, threshold: number): Promise<number> {
  return counted(
    db,
    sql`
      select 1 from stock
        join products on products.store_id = ${storeId} and products.product_id = stock.product_id
       where stock.store_id = ${storeId} and stock.quantity - stock.held <= ${threshold}
         and products.status = 'Active' and not products.continue_selling`,
  )
}

export function countPaymentsToReview(db: Db, storeId: string): Promise<number> {
  return counted(db, sql`select 1 from ${transactionsOf(storeId)} where ${needsAttention(storeId)}`)
}

/** Delivered by cash on delivery, and not paid yet. */
export function countCodToCollect(db: Db, storeId: string): Promise<number> {
  return counted(
    db,
    sql`
      select 1 from orders
       where store_id = ${storeId} and status = 'Delivered' and payment_method = 'COD' and payment_status <> 'Paid'`,
  )
}
