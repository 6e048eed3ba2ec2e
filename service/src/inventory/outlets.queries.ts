import type { ListOutlets } from '@pasal/contract/merchant/outlets/requests.ts'
import { readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, first, many, sql, type Tx } from '../platform/database/database.ts'

/** An outlet as the merchant's API shows it (6). */
export type MerchantOutlet = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  name: string
  website: boolean
}

const columns = sql`outlet_id as _id, version, created_at, updated_at, name, website`

export function listOutletPage(db: Db, storeId: string, request: MerchantRequest<ListOutlets>) {
  return readPage<MerchantOutlet>(db, request, {
    ...{ columns, id: sql`outlet_id`, order: { by: sql`created_at`, type: 'timestamptz', descending: true } },
    from: sql`from outlets where store_id = ${storeId}`,
  })
}

export function listOutletNames(db: Db, storeId: string): Promise<Pick<MerchantOutlet, '_id' | 'name' | 'website'>[]> {
  return many(
    db,
    sql`select outlet_id as _id, name, website from outlets where store_id = ${storeId} order by position, outlet_id`,
  )
}

export function lockOutlet(tx: Tx, storeId: string, id: string): Promise<MerchantOutlet | undefined> {
  return first(
    tx,
    sql`select ${columns} from outlets where store_id = ${storeId} and outlet_id = ${id} for no key update`,
  )
}

export async function findWebsiteId(tx: Tx, storeId: string): Promise<string | undefined> {
  const row = await first<{ outlet_id: string }>(
    tx,
    sql`select outlet_id from outlets where store_id = ${storeId} and website`,
  )
  return row?.outlet_id
}

export async function countOutlets(tx: Tx, storeId: string): Promise<number> {
  const row = await first<{ count: number }>(tx, sql`select count(*) as count from outlets where store_id = ${storeId}`)
  return row?.count ?? 0
}

/**
 * A product that got variants keeps the row of its own stock, which no list shows and no adjustment changes. Such a row
 * does not count.
 * The caller has locked all stock of the store.
 */
export async function hasStock(tx: Tx, storeId: string, outletId: string): Promise<boolean> {
  const row = await first(
    tx,
    sql`
      select 1 from stock item
       where item.store_id = ${storeId} and coalesce((item.other_outlets->>${outletId}::text)::bigint, 0) <> 0
         and (item.variant_id <> '' or not exists (
               select 1 from variants where variants.store_id = ${storeId} and variants.product_id = item.product_id))
       limit 1`,
  )
  return row !== undefined
}
