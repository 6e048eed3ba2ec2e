import { type Db, first, sql } from '../db.ts'

/** Whether the store's plan has the page builder; undefined for an unknown store. */
export async function hasPageBuilder(db: Db, storeId: string): Promise<boolean | undefined> {
  const store = await first<{ page_builder: boolean }>(
    db,
    sql`select page_builder from stores where store_id = ${storeId}`,
  )
  return store?.page_builder
}
