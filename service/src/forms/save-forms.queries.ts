import { execute, json, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

type Row = { form_id: string }

export function insertForms(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into forms (store_id, form_id, name, slug, published, definition, created_at, updated_at)
      select ${storeId}, form_id, name, slug, published, definition, coalesce(created_at, ${now}), ${now}
        from jsonb_populate_recordset(null::forms, ${json(rows)}::jsonb)`,
  )
}

/** A column, or a key of `definition`, that a row does not name keeps what it has at that moment. */
export function updateForms(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update forms old
         set (name, slug, published, definition) = (
               select name, slug, published, old.definition || definition from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.form_id = given.named->>'form_id'
         and ${wouldChange(sql`given.named - array['created_at', 'updated_at']`)}`,
  )
}

export function deleteForms(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from forms where store_id = ${storeId} and form_id = any(${ids})`)
}

export function freeFormSlugs(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`update forms set slug = chr(1) || form_id where store_id = ${storeId} and form_id = any(${ids})`,
  )
}
