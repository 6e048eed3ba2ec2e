import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

const columns = sql`name, slug, logo, desc_page, page, created_at`

type Row = { brand_id: string }

export function insertBrands(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into brands (store_id, brand_id, ${columns}, updated_at)
      select ${storeId}, brand_id, ${columns}, ${now}
        from jsonb_populate_recordset(null::brands, ${json(rows)}::jsonb)`,
  )
}

/** A column, or a key of `page`, that a row does not name keeps what it has at that moment. */
export function updateBrands(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update brands old
         set (${columns}) = (select name, slug, logo, desc_page, old.page || page, created_at
                               from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.brand_id = given.named->>'brand_id'
         and ${wouldChange(sql`given.named - 'updated_at'`)}`,
  )
}

export function deleteBrands(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from brands where store_id = ${storeId} and brand_id = any(${ids})`)
}

export function detachBrands(tx: Tx, storeId: string, ids: string[], now: Date) {
  return many<{ _id: string }>(
    tx,
    sql`
      update products set brand_id = null, version = version + 1, updated_at = ${now}
       where store_id = ${storeId} and brand_id = any(${ids})
      returning product_id as _id`,
  )
}

export function freeBrandSlugs(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`update brands set slug = chr(1) || brand_id where store_id = ${storeId} and brand_id = any(${ids})`,
  )
}
