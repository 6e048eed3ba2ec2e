import { type Db, first, many, sql } from '../platform/database/database.ts'
import type { Plugin } from './plugin-details.ts'

/** The store as the store file has it, without credentials; undefined: no such store. */
export function findStoreForExport(db: Db, storeId: string): Promise<{ plugins: Plugin[] } | undefined> {
  return first(
    db,
    sql`
      select store_id as _id, subdomain, name, brand_name, description, top_bar_text, logo, hero_images, plan,
             storefront_url, custom_domain, addons, checkout, plugins, use_advanced_inventory, customization,
             customer_program, cancellation_sms, dispatched_sms, business, low_stock_at, page_builder, created_at
        from stores where store_id = ${storeId}`,
  )
}

export type ExportedOutlet = { _id: string; name: string; website: boolean }

export function listOutletsForExport(db: Db, storeId: string): Promise<ExportedOutlet[]> {
  return many(
    db,
    sql`
      select outlet_id as _id, name, website, created_at from outlets
       where store_id = ${storeId}
       order by position, outlet_id`,
  )
}
