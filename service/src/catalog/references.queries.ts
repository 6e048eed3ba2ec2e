import { type Db, many, sql } from '../platform/database/database.ts'

/* What the references of a merchant's product name. The caller has locked the catalogue, so they stay. */

type Named = { _id: string; slug: string }

export function listBrandsNamed(db: Db, storeId: string, refs: readonly string[]): Promise<Named[]> {
  return many(
    db,
    sql`select brand_id as _id, slug from brands
         where store_id = ${storeId} and (brand_id = any(${refs.map(lower)}) or slug = any(${refs}))`,
  )
}

export function listPrintsNamed(db: Db, storeId: string, refs: readonly string[]): Promise<{ _id: string }[]> {
  return many(
    db,
    sql`select print_id as _id from prints where store_id = ${storeId} and print_id = any(${refs.map(lower)})`,
  )
}

export function listProductsNamed(db: Db, storeId: string, refs: readonly string[]): Promise<Named[]> {
  return many(
    db,
    sql`select product_id as _id, slug from products
         where store_id = ${storeId} and (product_id = any(${refs.map(lower)}) or slug = any(${refs}))`,
  )
}

/** Ids are accepted in capitals (1.1). */
function lower(ref: string): string {
  return ref.toLowerCase()
}
