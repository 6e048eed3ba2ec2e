import { type Db, many, sql } from '../platform/database/database.ts'

/** The products that ids or slugs name. Ids are accepted in capitals (1.1). */
export function listProductsNamed(db: Db, storeId: string, refs: readonly string[]) {
  return many<{ _id: string; slug: string }>(
    db,
    sql`select product_id as _id, slug from products
         where store_id = ${storeId}
           and (product_id = any(${refs.map((ref) => ref.toLowerCase())}) or slug = any(${refs}))`,
  )
}
