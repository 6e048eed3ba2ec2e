import { type Db, first, sql } from '../platform/database/database.ts'

/** cross-store: the demo store is only imported into an empty database. */
export async function hasAnyStore(db: Db): Promise<boolean> {
  return (await first(db, sql`select 1 from stores limit 1`)) !== undefined
}

/** The origin that the demo store's pictures point at; undefined when the database has no demo store. */
export async function picturesOrigin(db: Db, storeId: string): Promise<string | undefined> {
  const row = await first<{ origin: string }>(
    db,
    sql`select substring(logo from '^(https?://[^/]+)') as origin from stores where store_id = ${storeId}`,
  )
  return row?.origin
}
