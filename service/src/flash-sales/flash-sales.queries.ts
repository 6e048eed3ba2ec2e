import { execute, type Sql, sql, type Tx } from '../platform/database/database.ts'
import { type AllStores, manyOfAllStores } from '../platform/distribution/all-stores.ts'

/** The last start or end of a sale that has passed at `now`: its flipped_at once the prices are written. */
function passedBoundary(now: Date): Sql {
  return sql`case when end_at <= ${now} then end_at when start_at <= ${now} then start_at end`
}

export function markFlipped(tx: Tx, storeId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update flash_sales set flipped_at = ${passedBoundary(now)}
       where store_id = ${storeId} and flipped_at is distinct from ${passedBoundary(now)}`,
  )
}

/** cross-store: the sweep finds the stores with a sale whose start or end is not yet written into the prices. */
export async function listStoresWithLaggingSales(stores: AllStores, now: Date): Promise<string[]> {
  const rows = await manyOfAllStores<{ store_id: string }>(
    stores,
    (among) => sql`
      select distinct store_id from flash_sales
       where flipped_at is distinct from ${passedBoundary(now)} ${among(sql`store_id`)} order by store_id`,
  )
  return rows.map((row) => row.store_id)
}
