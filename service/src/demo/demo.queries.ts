import { type Db, execute, first, many, sql } from '../platform/database/database.ts'

/** cross-store: the demo store is only imported into an empty database. */
export async function hasAnyStore(db: Db): Promise<boolean> {
  return (await first(db, sql`select 1 from stores limit 1`)) !== undefined
}

export async function hasAnyOrder(db: Db, storeId: string): Promise<boolean> {
  return (await first(db, sql`select 1 from orders where store_id = ${storeId} limit 1`)) !== undefined
}

/** The origin that the demo store's pictures point at; undefined when the database has no demo store. */
export async function picturesOrigin(db: Db, storeId: string): Promise<string | undefined> {
  const row = await first<{ origin: string }>(
    db,
    sql`select substring(logo from '^(https?://[^/]+)') as origin from stores where store_id = ${storeId}`,
  )
  return row?.origin
}

export type DemoItem = { name: string; product_id: string; variant_id: string }

/** What can be bought, by `<slug>` or `<slug>|<option>`. */
export function listDemoItems(db: Db, storeId: string): Promise<DemoItem[]> {
  return many(
    db,
    sql`
    select slug as name, product_id, '' as variant_id from products where store_id = ${storeId}
     union all
    select p.slug || '|' || v.option_name, p.product_id, v.variant_id
      from products p join variants v on v.store_id = ${storeId} and v.product_id = p.product_id
     where p.store_id = ${storeId}`,
  )
}

/** cross-store: once for all processes that start together. */
export function enqueueDemoOrders(db: Db): Promise<number> {
  return execute(db, sql`select graphile_worker.add_job('add-demo-orders', job_key := 'add-demo-orders')`)
}
