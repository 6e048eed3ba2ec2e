import type { DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'
import { type Db, first, sql } from '../platform/database/database.ts'
import { defaultDeliveryTable } from './default-delivery-table.ts'

export type DeliveryTable = { defaults: unknown[]; places: DeliveryPlace[] }

/** The table as the merchant saved it, or the default table; undefined for an unknown store. */
export async function findDeliveryTable(db: Db, storeId: string): Promise<DeliveryTable | undefined> {
  const row = await first<{ defaults: unknown[] | null; places: DeliveryPlace[] }>(
    db,
    sql`
      select defaults, places
        from stores left join delivery_tables saved on saved.store_id = ${storeId}
       where stores.store_id = ${storeId}`,
  )
  if (!row) return undefined
  return row.defaults === null ? defaultDeliveryTable : { defaults: row.defaults, places: row.places }
}

/** The places of exactly these names in the table's order, and the default charges. Of equal names the first counts. */
export async function listDeliveryPlaces(
  db: Db,
  storeId: string,
  names: string[],
): Promise<{ places: DeliveryPlace[]; defaults: unknown[] }> {
  const row = await first<{ defaults: unknown[]; places: DeliveryPlace[] }>(
    db,
    sql`
      select defaults,
             array(select place from jsonb_array_elements(places) with ordinality as listed(place, position)
                    where place->>0 = any(${names}) order by position) as places
        from delivery_tables
       where store_id = ${storeId}`,
  )
  if (row) return row
  const { places, defaults } = defaultDeliveryTable
  return { places: places.filter(([name]) => names.includes(name)), defaults }
}
