import type pg from 'pg'
import { benchStoreId } from './bench-store.ts'

/*
 * Many rows from a few: what the service itself wrote is copied with other keys, every other column as it is. So a copied product has its
 * search words, its stock and its categories, and a copied order its lines, its customer and its mail, whatever the schema of the day.
 */

/** Expressions over the copied row `source` and the number `n` of the copy, by column. */
export type Changes = Record<string, string>

/** `source` names the rows to copy, as what follows `from`, with `n` in it. */
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

/** 24 hex digits that begin with `prefix`, from an SQL expression. */
export function hexId(prefix: string, number: string): string {
  return `('${prefix}' || lpad(to_hex((${number})::bigint), ${24 - prefix.length}, '0'))`
}

/** The numbers from `first` to `last`, beside the rows of `table` that `condition` chooses. */
export function numbered(first: number, last: number, table: string, condition = 'true'): string {
  return `generate_series(${first}, ${last}) n join ${table} source on source.store_id = '${benchStoreId}' and ${condition}`
}
