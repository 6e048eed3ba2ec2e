import { execute, json, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

type Row = { outlet_id: string }

export function insertOutlets(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into outlets (store_id, outlet_id, name, website, position, created_at, updated_at)
      select ${storeId}, outlet_id, name, website, position, coalesce(created_at, ${now}), ${now}
        from jsonb_populate_recordset(null::outlets, ${json(rows)}::jsonb)`,
  )
}

/** A column that a row does not name keeps what it has at that moment. */
export function updateOutlets(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update outlets old
         set (name, website, position) = (
               select name, website, position from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.outlet_id = given.named->>'outlet_id'
         and ${wouldChange(sql`given.named - array['created_at', 'updated_at']`)}`,
  )
}

export function deleteOutlets(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from outlets where store_id = ${storeId} and outlet_id = any(${ids})`)
}

export function freeOutletNames(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`update outlets set name = chr(1) || outlet_id where store_id = ${storeId} and outlet_id = any(${ids})`,
  )
}
