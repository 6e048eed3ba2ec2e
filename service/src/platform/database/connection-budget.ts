import pg from 'pg'
import { ConfigError } from '../process/config-error.ts'

/** Connections of a process beside its pool: cache invalidations, the payment listener, the worker heartbeat. */
const besideThePool = 3
const largestPool = 20
const smallestPool = 4
/** A start waits so long for a database that accepts the connection and then says nothing. */
const responseTimeoutMs = 10_000
/** Left for others: a backup, an operator, a second service. */
const leftForOthers = 10

/** `max_connections` of the embedded server, so that many processes get more than the smallest pools. */
export function connectionsToAllow(processes: number): number {
  return Math.max(100, processes * (8 + besideThePool) + leftForOthers)
}

/** The number of processes and the size of each pool, so that all connections together fit what the database allows. */
export function shareConnections(wanted: { processes: number; processesMayBeFewer: boolean }, allowed: number) {
  const fitting = Math.floor((allowed - leftForOthers) / (smallestPool + besideThePool))
  if (fitting < (wanted.processesMayBeFewer ? 1 : wanted.processes)) {
    throw new ConfigError(`PROCESSES: the database allows ${allowed} connections, enough for ${Math.max(0, fitting)}`)
  }
  const processes = Math.min(wanted.processes, fitting)
  const each = Math.floor((allowed - leftForOthers) / processes)
  return { processes, maxConnections: Math.min(largestPool, each - besideThePool) }
}

/** Connections that this user may have at once, by the settings of the server, the database and the user. */
export async function findAllowedConnections(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({
    ...connection,
    application_name: 'pasal',
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
  })
  // A database that stops between response and goodbye would end the process. Any other loss fails the query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(`
      select least(
               current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                 - coalesce(current_setting('reserved_connections', true)::int, 0),
               (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
               (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as allowed`)
    return rows[0].allowed
  } finally {
    await client.end()
  }
}
