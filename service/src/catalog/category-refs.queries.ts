import { type Db, many, sql } from '../platform/database/database.ts'

/** The categories that ids or slugs name. They stay until the transaction ends. */
export function listCategoriesNamed(db: Db, storeId: string, refs: readonly string[]) {
  return many<{ _id: string; slug: string }>(
    db,
    sql`select category_id as _id, slug from categories
         where store_id = ${storeId} and (category_id = any(${refs.map(lower)}) or slug = any(${refs}))
         order by category_id for key share`,
  )
}

/** Ids are accepted in capitals (1.1). */
function lower(ref: string): string {
  return ref.toLowerCase()
}
