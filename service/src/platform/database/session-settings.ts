import type pg from 'pg'

type Settings = Record<string, string | number>

/**
 * How every statement is planned. Planning a small statement costs more than running it, and one generic plan serves
 * all parameters: each statement names its store and rows, and a limit that decides the plan stands in the text.
 * Sequential scans are off because a plan made while a table was nearly empty would still read it whole in the first
 * minutes of a sale, until PostgreSQL counts again; every statement has an index. Just-in-time compilation pays for no
 * query of one store.
 */
export const planning: Settings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' }

/**
 * When tables are distributed over servers, a generic plan does not know the server of its store. PostgreSQL then
 * decides for each statement: a plan that Citus cannot make without the values costs too much to be chosen. And
 * `set local` reaches the store's server.
 */
const settingsForDistributedTables = `
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform set_config('plan_cache_mode', 'auto', false),
              set_config('citus.propagate_set_commands', 'local', false)
         from pg_dist_partition where logicalrelid = to_regclass('stores');
    end if;
  end $$`

/** Settings that the code relies on and that a server may have by another default. */
const requiredSettings: Settings = {
  datestyle: 'iso',
  timezone: 'utc',
  default_transaction_isolation: 'read committed',
}

/** Sent after the connection is open: a connection pooler rejects start-up parameters that it does not know. */
export function applySettings(settings: Settings): pg.PoolConfig['onConnect'] {
  const statements = Object.entries({ ...planning, ...requiredSettings, ...settings }).map(
    ([name, value]) => `set ${name} = '${value}'`,
  )
  const text = [...statements, settingsForDistributedTables].join(';')
  return (client) => client.query(text)
}
