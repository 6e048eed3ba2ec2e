import { type Db, first, sql } from '../platform/database/database.ts'

export function findCategory(db: Db, storeId: string, slug: string) {
  return first<{ _id: string; name: string; slug: string; desc_page: unknown }>(
    db,
    sql`
      select category_id as _id, name, slug, desc_page
        from categories
       where store_id = ${storeId} and slug = ${slug}`,
  )
}
