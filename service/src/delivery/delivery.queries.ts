import { type Db, first, sql } from '../db.ts'
import { defaultDeliveryTable } from './default-delivery-table.ts'
import type { DeliveryPlace } from './delivery-charge.ts'

export type DeliveryTable = { defaults: unknown[]; places: DeliveryPlace[] }

/** The table as the merchant wrote it; a store that never saved one has the default. Undefined: no such store. */
export async function findDeliveryTable(db: Db, storeId: string): Promise<DeliveryTable | undefined> {
  const row = await first<{ defaults: unknown[] | null; places: DeliveryPlace[] }>(
    db,
    sql`
      select defaults, places
        from stores left join delivery_tables using (store_id)
       where store_id = ${storeId}`,
  )
  if (!row) return undefined
  return row.defaults === null ? defaultDeliveryTable : { defaults: row.defaults, places: row.places }
}

/** The place of exactly this name, with the store's default charges. */
export async function findDeliveryPlace(
  db: Db,
  storeId: string,
  name: string,
): Promise<{ place: DeliveryPlace; defaults: unknown[] } | undefined> {
  const row = await first<{ defaults: unknown[]; place: DeliveryPlace | null }>(
    db,
    sql`
      select defaults,
             (select place from jsonb_array_elements(places) with ordinality as listed(place, position)
               where place->0 = to_jsonb(${name}::text) order by position limit 1) as place
        from delivery_tables
       where store_id = ${storeId}`,
  )
  const { defaults, place } = row ?? {
    defaults: defaultDeliveryTable.defaults,
    place: defaultDeliveryTable.places.find(([listed]) => listed === name) ?? null,
  }
  return place === null ? undefined : { place, defaults }
}
