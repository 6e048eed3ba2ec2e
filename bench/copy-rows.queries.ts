import type pg from 'pg'
import { benchStoreId } from './bench-store.ts'

/*
 * Makes many rows from a few: rows that the service wrote are copied with other keys and otherwise unchanged. So a
 * copied product has its search words, stock and categories, and a copied order its lines, customer and mail, in any
 * version of the schema.
 */

/** SQL expressions by column, over the copied row `source` and the number `n` of the copy. */
export type Changes = Record<string, string>

/** `from` is the FROM clause that names the rows to copy as `source`, and contains `n`. */
export async function copyRows(client: pg.ClientBase, table: string, from: string, changes: Changes): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const missing = Object.keys(changes).filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new Error(`${table} has no ${missing.join(', ')}: the copies would not be what was meant`)
  const values = columns.map((name) => changes[name] ?? `source.${name}`)
  const { rowCount } = await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${from}`,
  )
  if (rowCount === 0) throw new Error(`nothing was copied in ${table}`)
}

/**
 * Runs `work` while the tables have only the indexes of their keys, and builds the others once afterwards: adding a
 * million rows to sixteen indexes takes several times as long.
 */
export async function withFewIndexes(client: pg.ClientBase, tables: string[], work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index
      where indrelid = any($1::regclass[])
        and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** SQL of 24 hex digits that begin with `prefix` and end with the number of an SQL expression. */
export function hexId(prefix: string, number: string): string {
  return `('${prefix}' || lpad(to_hex((${number})::bigint), ${24 - prefix.length}, '0'))`
}

/** The numbers from `first` to `last`, joined with the rows of `table` that `condition` selects. */
export function numbered(first: number, last: number, table: string, condition = 'true'): string {
  return `generate_series(${first}, ${last}) n join ${table} source on source.store_id = '${benchStoreId}'
    and ${condition}`
}
