import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

const columns = sql`
  name, slug, sort_order, image, hide_on_product, seo_title, seo_description, seo_image, desc_page, created_at`

type Row = { category_id: string; name?: string | undefined }

export function insertCategories(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into categories (store_id, category_id, ${columns}, updated_at)
      select ${storeId}, category_id, ${columns}, ${now}
        from jsonb_populate_recordset(null::categories, ${json(rows)}::jsonb)`,
  )
}

/** A column that a row does not name keeps what it has at that moment. */
export function updateCategories(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update categories old
         set (${columns}) = (select ${columns} from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.category_id = given.named->>'category_id'
         and ${wouldChange(sql`given.named - 'updated_at'`)}`,
  )
}

export function deleteCategories(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from categories where store_id = ${storeId} and category_id = any(${ids})`)
}

export function freeCategorySlugs(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`update categories set slug = chr(1) || category_id where store_id = ${storeId} and category_id = any(${ids})`,
  )
}

/** Which of these rows name another name than the stored one. */
export async function listRenamedCategories(tx: Tx, storeId: string, rows: Row[]): Promise<string[]> {
  const names = rows.filter(({ name }) => name !== undefined).map(({ category_id, name }) => ({ category_id, name }))
  if (names.length === 0) return []
  const renamed = await many<{ category_id: string }>(
    tx,
    sql`
      select old.category_id
        from categories old
        join jsonb_to_recordset(${json(names)}::jsonb) as n(category_id text, name text)
          on n.category_id = old.category_id
       where old.store_id = ${storeId} and n.name <> old.name`,
  )
  return renamed.map(({ category_id }) => category_id)
}

export async function listProductIdsOfCategories(tx: Tx, storeId: string, categoryIds: string[]): Promise<string[]> {
  if (categoryIds.length === 0) return []
  const rows = await many<{ product_id: string }>(
    tx,
    sql`
      select distinct product_id from product_categories
       where store_id = ${storeId} and category_id = any(${categoryIds}) order by product_id`,
  )
  return rows.map(({ product_id }) => product_id)
}
