import { type Db, many, sql } from '../platform/database/database.ts'

/** Pages as the store file has them. */
export function listPagesForExport(db: Db, storeId: string): Promise<object[]> {
  return many(
    db,
    sql`
      select page_id as _id, slug, title, description, image, published, sections, created_at
        from pages where store_id = ${storeId}
       order by slug, page_id`,
  )
}
