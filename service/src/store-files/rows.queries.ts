import { type Db, execute, json, many, type Tx } from '../platform/database/database.ts'
import { columnsOf, type Row, type Shape } from './shape.ts'

/*
 * Statements that are the same for every table of the file, built from the table's Shape; no text of a file ever becomes SQL.
 */

/** What `shape` describes and, of some tables, columns that the file does not show. */
export type Known = { id: string; key: string } & Row

/** Every object that the store has, by id and key. */
export function listKnown(db: Db, storeId: string, shape: Shape, more: string[] = []): Promise<Known[]> {
  const columns = [`${shape.id} as id`, `${keyColumn(shape)} as key`, ...more]
  return many(db, {
    text: `select ${columns.join(', ')} from ${shape.table} where store_id = $1`,
    values: [storeId],
  })
}

/** Which of these ids another store uses. */
export async function listForeignIds(db: Db, storeId: string, shape: Shape, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await many<{ id: string }>(db, {
    text: `select distinct ${shape.id} as id from ${shape.table} where ${shape.id} = any($2) and store_id <> $1`,
    values: [storeId, ids],
  })
  return rows.map(({ id }) => id)
}

/** Whole rows, in the order of the export. */
export function listRows(db: Db, storeId: string, shape: Shape, more: string[] = []): Promise<Row[]> {
  const columns = [...columnsOf(shape), ...more].join(', ')
  return many(db, {
    text: `select ${columns} from ${shape.table} where store_id = $1 order by ${shape.order}`,
    values: [storeId],
  })
}

/** Adds rows that all have the same columns. */
export async function insertRows(tx: Tx, storeId: string, table: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] as Row).join(', ')
  await execute(tx, {
    text: `insert into ${table} (store_id, ${columns})
           select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
    values: [storeId, json(rows)],
  })
}

/** Changes the columns that each row names; the others keep what they have at that moment. */
export async function updateRows(tx: Tx, storeId: string, shape: Shape, rows: Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((column) => column !== shape.id).sort()
  if (columns.length === 0) return
  const values = columns.map((column) =>
    shape.merged.includes(column) ? `old.${column} || named.${column}` : `named.${column}`,
  )
  await execute(tx, {
    text: `update ${shape.table} old
              set (${columns.join(', ')}) = (select ${values.join(', ')} from jsonb_populate_record(old, given.named) named)
             from jsonb_array_elements($2::jsonb) as given(named)
            where old.store_id = $1 and old.${shape.id} = given.named->>'${shape.id}'`,
    values: [storeId, json(rows)],
  })
}

export async function deleteRows(tx: Tx, storeId: string, shape: Shape, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await execute(tx, {
    text: `delete from ${shape.table} where store_id = $1 and ${shape.id} = any($2)`,
    values: [storeId, ids],
  })
}

/** Frees the keys of rows that get another one or go, so that two objects can swap theirs. */
export async function parkKeys(tx: Tx, storeId: string, shape: Shape, ids: string[]): Promise<void> {
  if (ids.length === 0 || !shape.key) return
  const column = keyColumn(shape)
  await execute(tx, {
    text: `update ${shape.table} set ${column} = chr(1) || ${shape.id} where store_id = $1 and ${shape.id} = any($2)`,
    values: [storeId, ids],
  })
}

function keyColumn({ key, id, fields }: Shape): string {
  return fields.find((field) => field.key === key)?.column ?? id
}
