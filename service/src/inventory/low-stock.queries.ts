import { execute, first, many, sql, type Tx } from '../platform/database/database.ts'
import { type AllStores, manyOfAllStores } from '../platform/distribution/all-stores.ts'

/** cross-store: stores whose stock or holds changed since they were last looked at. */
export async function listStoresToCheck(stores: AllStores, limit: number): Promise<string[]> {
  const rows = await manyOfAllStores<{ store_id: string }>(
    stores,
    (among) => sql`
    select store_id from order_counters changed
     where last_change_at is not null
       and not exists (select 1 from low_stock_checks looked
                        where looked.store_id = changed.store_id and looked.checked_at >= changed.last_change_at)
       ${among(sql`store_id`)}
     limit ${limit}`,
  )
  return rows.map(({ store_id }) => store_id)
}

type Check = { from: Date | null; until: Date }

/**
 * The changes that are to be looked at: after `from`, which is null the first time, until `until`. One process at a
 * time looks at a store; undefined: another one does, or nothing changed. Changes are dated under the lock of the
 * counter, so none of a time before `until` follows.
 */
export async function beginCheck(tx: Tx, storeId: string): Promise<Check | undefined> {
  const lock = await first<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${storeId} low stock`}, 0)) as locked`,
  )
  if (!lock?.locked) return undefined
  return first<Check>(
    tx,
    sql`
    select (select checked_at from low_stock_checks where store_id = ${storeId}) as from, last_change_at as until
      from order_counters where store_id = ${storeId} and last_change_at is not null`,
  )
}

export function endCheck(tx: Tx, storeId: string, until: Date): Promise<number> {
  return execute(
    tx,
    sql`
    insert into low_stock_checks (store_id, checked_at) values (${storeId}, ${until})
    on conflict (store_id) do update set checked_at = excluded.checked_at`,
  )
}

/** Items with enough again: the next fall is news. */
export function forgetRecovered(tx: Tx, storeId: string): Promise<number> {
  return execute(
    tx,
    sql`
    update low_stock_items set is_low = false
      from stock
     where low_stock_items.store_id = ${storeId} and is_low and stock.store_id = ${storeId}
       and stock.product_id = low_stock_items.product_id and stock.variant_id = low_stock_items.variant_id
       and stock.quantity - stock.held > (select low_stock_at from stores where stores.store_id = ${storeId})`,
  )
}

export type LowItem = { product_id: string; variant_id: string; threshold: number }

/** Items of which units were taken or held and of which few are left now. */
export function listFallen(tx: Tx, storeId: string, { from, until }: Check): Promise<LowItem[]> {
  return many(
    tx,
    sql`
    select stock.product_id, stock.variant_id, stores.low_stock_at as threshold
      from (select product_id, variant_id from stock_movements
             where store_id = ${storeId} and moved_at > coalesce(${from}::timestamptz, '-infinity')
               and moved_at <= ${until} and change < 0
             union
            select product_id, variant_id from stock_holds where store_id = ${storeId}) moved
      join stores on stores.store_id = ${storeId}
      join stock on stock.store_id = ${storeId} and stock.product_id = moved.product_id
                and stock.variant_id = moved.variant_id
      join products on products.store_id = ${storeId} and products.product_id = moved.product_id
     where stock.quantity - stock.held <= stores.low_stock_at
       and products.status = 'Active' and not products.continue_selling
       and (moved.variant_id <> '' or not exists (
             select 1 from variants where variants.store_id = ${storeId}
                and variants.product_id = moved.product_id))`,
  )
}

/** Whether the item was not low before. `mail`: it had no mail since `mailedBefore`. */
export async function recordLow(
  tx: Tx,
  storeId: string,
  { product_id, variant_id }: LowItem,
  { now, mailedBefore }: { now: Date; mailedBefore: Date },
): Promise<{ mail: boolean } | undefined> {
  return first(
    tx,
    sql`
    insert into low_stock_items as item (store_id, product_id, variant_id, mailed_at)
    values (${storeId}, ${product_id}, ${variant_id}, ${now})
    on conflict (store_id, product_id, variant_id) do update
       set is_low = true,
           mailed_at = case when item.mailed_at > ${mailedBefore} then item.mailed_at else ${now} end
     where not item.is_low
    returning mailed_at = ${now} as mail`,
  )
}
