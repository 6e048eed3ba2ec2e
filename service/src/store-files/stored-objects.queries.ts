import { type Db, execute, many, sql, type Tx } from '../platform/database/database.ts'
import type { Kind } from './kinds.ts'

/* The same two reads for every kind. Names of tables and columns come from kinds.ts, never from a file. */

export type Stored = { id: string; key: string; [column: string]: unknown }

/** Every object of this kind that the store has. */
export function listStored(db: Db, storeId: string, { table, id, key, reads = [] }: Kind): Promise<Stored[]> {
  const columns = [`${id} as id`, `${key ?? id} as key`, ...reads]
  return many(db, { text: `select ${columns.join(', ')} from ${table} where store_id = $1`, values: [storeId] })
}

/** Which of these ids another store uses. */
export async function listForeignIds(db: Db, storeId: string, { table, id }: Kind, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await many<{ id: string }>(db, {
    text: `select distinct ${id} as id from ${table} where ${id} = any($2) and store_id <> $1`,
    values: [storeId, ids],
  })
  return rows.map(({ id }) => id)
}

/** cross-store: imports that bring ids of their own, one at a time until each commits. */
export async function lockNewIds(tx: Tx): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('new ids of imports', 0))`)
}
