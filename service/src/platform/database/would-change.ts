import { type Sql, sql } from './database.ts'

/**
 * Whether the stored row `old` would be another with these columns (jsonb). A function of a row stands in a subselect:
 * elsewhere a distributed update rejects it. cross-store: an expression, which names no table.
 */
export function wouldChange(columns: Sql): Sql {
  return sql`exists (select from jsonb_populate_record(old, ${columns}) other where old is distinct from other)`
}
