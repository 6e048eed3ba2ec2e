import { type Database, first, sql } from '../database/database.ts'

const known = new WeakMap<Database, boolean>()

/**
 * Whether the stores are distributed over several servers. Read once: no process may run while an operator distributes
 * them. cross-store: a question about the installation.
 */
export async function isDistributed(db: Database): Promise<boolean> {
  let distributed = known.get(db)
  if (distributed === undefined) {
    // Without the extension there is no table pg_dist_partition, and a statement that names it would fail.
    const citus = await first(db, sql`select 1 from pg_catalog.pg_extension where extname = 'citus'`)
    const stores =
      citus &&
      (await first(db, sql`select 1 from pg_catalog.pg_dist_partition where logicalrelid = 'stores'::regclass`))
    distributed = stores !== undefined
    known.set(db, distributed)
  }
  return distributed
}
