import { type Db, first, sql } from '../db.ts'
import type { Inventory, Outlet } from './inventory.ts'

/** How a store counts its stock; undefined for an unknown store. */
export async function findInventory(db: Db, storeId: string): Promise<Inventory | undefined> {
  const row = await first<{ advanced: boolean; outlets: Outlet[] }>(
    db,
    sql`
      select use_advanced_inventory as advanced,
             coalesce((select jsonb_agg(jsonb_build_object('outlet_id', outlet_id, 'name', name, 'website', website)
                                        order by position, outlet_id)
                         from outlets where outlets.store_id = stores.store_id), '[]') as outlets
        from stores
       where store_id = ${storeId}`,
  )
  return row && { ...row, byWebsite: row.advanced && row.outlets.some(({ website }) => website) }
}
