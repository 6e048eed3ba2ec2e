import type pg from 'pg'
import {
  distributedTables,
  functionsOfAStore,
  functionsOnEveryServer,
  referenceTables,
  triggersTakenAway,
} from './distributed-tables.ts'

/** The one-line reason why the command stopped before it did anything. */
export class CannotDistribute extends Error {}

type Connection = Pick<pg.ClientBase, 'query'>
type Say = (line: string) => void

/**
 * Distributes the tables of a migrated database over the Citus workers. Safe to run again: a table in its place stays.
 * Each table is copied under a lock, so no service may run at the same time. When one table fails, the tables before it
 * stay distributed.
 */
export async function distribute(connection: Connection, say: Say): Promise<void> {
  await openCitus(connection)
  await takeTriggersAway(connection, say)
  // Before the tables, because an index uses one of these functions.
  for (const name of functionsOnEveryServer) {
    for (const signature of await signaturesOf(connection, name)) {
      await connection.query('select create_distributed_function($1::regprocedure)', [signature])
      say(`function     ${signature}: on every server`)
    }
  }
  const done = await tablesInPlace(connection)
  for (const table of referenceTables) {
    await inPlace(connection, say, done, { table, kind: 'reference', call: `create_reference_table('${table}')` })
  }
  for (const table of distributedTables) {
    await inPlace(connection, say, done, { table, kind: 'distributed', call: distributionOf(table) })
  }
  await sendCallsToStores(connection, say)
  // The coordinator still has the rows from before the copy, also those of an earlier run that failed. They are deleted
  // last, because a parent's rows go together with its children's.
  for (const table of distributedTables) {
    await connection.query(`select truncate_local_data_after_distributing_table('${table}')`)
  }
}

async function openCitus(connection: Connection): Promise<void> {
  const offered = await connection.query(`select 1 from pg_available_extensions where name = 'citus'`)
  if (offered.rowCount === 0) throw new CannotDistribute('this PostgreSQL server does not have the citus extension')
  const migrated = await connection.query(`select to_regclass('schema_parts') is not null as migrated`)
  if (!migrated.rows[0].migrated)
    throw new CannotDistribute('this database has no tables yet: start the service on it once')
  await connection.query('create extension if not exists citus')
  const { rows } = await connection.query('select count(*)::int as workers from citus_get_active_worker_nodes()')
  if (rows[0].workers === 0) throw new CannotDistribute('citus knows no worker yet: add them with citus_add_node')
}

async function takeTriggersAway(connection: Connection, say: Say): Promise<void> {
  for (const { trigger, table } of triggersTakenAway) {
    // On a distributed table Citus rejects even `drop trigger if exists`.
    const found = await connection.query('select 1 from pg_trigger where tgname = $1 and tgrelid = $2::regclass', [
      trigger,
      table,
    ])
    if (found.rowCount === 1) await connection.query(`drop trigger ${trigger} on ${table}`)
    say(`trigger      ${trigger} on ${table}: gone`)
  }
}

async function tablesInPlace(connection: Connection): Promise<Map<string, string>> {
  const { rows } = await connection.query(
    'select table_name::text as name, citus_table_type as kind, distribution_column as by from citus_tables',
  )
  return new Map(
    rows.map(({ name, kind, by }) => [name, kind === 'distributed' && by !== 'store_id' ? `by ${by}` : kind]),
  )
}

function distributionOf(table: string): string {
  const beside = table === distributedTables[0] ? 'none' : distributedTables[0]
  return `create_distributed_table('${table}', 'store_id', colocate_with => '${beside}')`
}

type Step = { table: string; kind: string; call: string }

async function inPlace(connection: Connection, say: Say, done: Map<string, string>, { table, kind, call }: Step) {
  const found = done.get(table)
  if (found === undefined) await connection.query(`select ${call}`)
  else if (found !== kind) throw new CannotDistribute(`${table} is a table of another kind already: ${found}`)
  say(`${kind.padEnd(13)}${table}${found ? ': as it was' : ''}`)
}

/** After the tables, whose servers they name. */
async function sendCallsToStores(connection: Connection, say: Say): Promise<void> {
  for (const name of functionsOfAStore) {
    for (const signature of await signaturesOf(connection, name)) {
      await connection.query(
        `select create_distributed_function($1::regprocedure, 'p_store_id', colocate_with => $2)`,
        [signature, distributedTables[0]],
      )
      say(`function     ${signature}: on the server of its store`)
    }
  }
}

async function signaturesOf(connection: Connection, name: string): Promise<string[]> {
  const { rows } = await connection.query(
    `select oid::regprocedure::text as signature from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
    [name],
  )
  return rows.map(({ signature }) => signature)
}
