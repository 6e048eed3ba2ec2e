import { type Db, execute, first, json, sql, type Tx } from '../platform/database/database.ts'

export type SavedTable = { defaults: unknown[]; places: unknown[][] }

/** The table as saved; undefined: the store never saved one. */
export function findSavedDeliveryTable(db: Db, storeId: string): Promise<SavedTable | undefined> {
  return first(db, sql`select defaults, places from delivery_tables where store_id = ${storeId}`)
}

export function upsertDeliveryTable(
  tx: Tx,
  storeId: string,
  { defaults, places }: SavedTable,
  now: Date,
): Promise<number> {
  return execute(
    tx,
    sql`
      insert into delivery_tables as old (store_id, defaults, places, updated_at)
      values (${storeId}, ${json(defaults)}, ${json(places)}, ${now})
          on conflict (store_id) do update set defaults = excluded.defaults, places = excluded.places,
                                             version = old.version + 1, updated_at = ${now}
           where (old.defaults, old.places) is distinct from (excluded.defaults, excluded.places)`,
  )
}
