import { execute, json, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

const columns = sql`slug, title, description, image, published, sections`

type Row = { page_id: string }

export function insertPages(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into pages (store_id, page_id, ${columns}, created_at, updated_at)
      select ${storeId}, page_id, ${columns}, coalesce(created_at, ${now}), ${now}
        from jsonb_populate_recordset(null::pages, ${json(rows)}::jsonb)`,
  )
}

/** A column that a row does not name keeps what it has at that moment. */
export function updatePages(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update pages old
         set (${columns}) = (select ${columns} from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.page_id = given.named->>'page_id'
         and ${wouldChange(sql`given.named - array['created_at', 'updated_at']`)}`,
  )
}

export function deletePages(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from pages where store_id = ${storeId} and page_id = any(${ids})`)
}

export function freePageSlugs(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`update pages set slug = chr(1) || page_id where store_id = ${storeId} and page_id = any(${ids})`,
  )
}
