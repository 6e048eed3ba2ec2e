import { type Db, first, type Sql, sql } from '../platform/database/database.ts'
import { type Inventory, toInventory } from './inventory.ts'

/** As one JSON value of a row of `stores`. */
const inventoryOfStore = (storeId: string): Sql => sql`
  json_build_object('advanced', stores.use_advanced_inventory,
                    'outlets', coalesce((select json_agg(json_build_object('outlet_id', outlet_id, 'name', name,
                      'website', website)
                                                         order by position, outlet_id)
                                           from outlets where outlets.store_id = ${storeId}), '[]'))`

/**
 * A condition on a row of `stores`: quantities are the website outlet's, because advanced inventory is on and has one
 * (3.5).
 */
export const countsByWebsite = (storeId: string | Sql): Sql => sql`
  (stores.use_advanced_inventory and exists (
     select 1 from outlets where outlets.store_id = ${storeId} and outlets.website))`

/** How a store counts its stock; undefined for an unknown store. */
export async function findInventory(db: Db, storeId: string): Promise<Inventory | undefined> {
  const row = await first<{ inventory: Omit<Inventory, 'byWebsite'> }>(
    db,
    sql`select ${inventoryOfStore(storeId)} as inventory from stores where store_id = ${storeId}`,
  )
  return row && toInventory(row.inventory)
}
