import { codDue } from '../orders/merchant/list-orders.queries.ts'
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

export function countUnreadSubmissions(db: Db, storeId: string): Promise<number> {
  return counted(db, sql`select 1 from form_submissions where store_id = ${storeId} and not read`)
}

/**
 * Of active products that sell out: each without variants, and each variant. Products with variants are read once:
 * `not exists` for each row takes twice as long.
 */
export function countLowStock(db: Db, storeId: string): Promise<number> {
  return counted(
    db,
    sql`
      select 1 from stock
        join products on products.store_id = ${storeId} and products.product_id = stock.product_id
        left join (select distinct product_id from variants where variants.store_id = ${storeId}) divided
               on divided.product_id = stock.product_id
       where stock.store_id = ${storeId}
         and stock.quantity - stock.held <= (select low_stock_at from stores where stores.store_id = ${storeId})
         and products.status = 'Active' and not products.continue_selling
         and (stock.variant_id <> '' or divided.product_id is null)`,
  )
}

export function countPaymentsToReview(db: Db, storeId: string): Promise<number> {
  return counted(
    db,
    sql`select 1 from ${transactionsOf(storeId)} where t.store_id = ${storeId} and ${needsAttention(storeId)}`,
  )
}

/** Delivered by cash on delivery, and not all of it paid yet. */
export function countCodToCollect(db: Db, storeId: string): Promise<number> {
  return counted(db, sql`select 1 from orders where store_id = ${storeId} and ${codDue}`)
}
