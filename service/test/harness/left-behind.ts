import pg from 'pg'
import { afterEach } from 'vitest'
import type { Database } from '../../src/platform/database/database.ts'
import { until } from './until.ts'

/*
 * What no test may leave behind. Messages and jobs that are due are normal, because most tests run no worker; work that
 * began and never ended is not.
 */

/** Work that is under way at the end of a test ends in less. */
const longestMs = 120_000

const open = new Set<Database>()

/** From now on each test must return the connections that it borrowed from these pools. */
export function watchPools(db: Database): { stop(): void } {
  open.add(db)
  return { stop: () => void open.delete(db) }
}

/** Registered for every test file by end-of-each-file.ts. */
export function checkPoolsAfterEachTest(): void {
  afterEach(async () => {
    for (const { pool, waiting } of open) {
      await until(() => pool.totalCount === pool.idleCount && waiting() === 0, longestMs)
    }
  })
}

const withProcesses = new Set<string>()

/** A service runs on this database in a process of its own, which may be killed: another one takes over its work. */
export function allowKilledProcesses(database: string): void {
  withProcesses.add(database)
}

/** What a killed process leaves behind too, and what must end by itself. */
const unending: Record<string, string> = {
  'messages whose claim does not end soon': `
    select message_id, channel, kind, state, attempts, due_at from outbox
     where claimed and due_at > now() + interval '10 minutes'`,
}

const underWay: Record<string, string> = {
  'messages whose attempt never ended': `
    select message_id, channel, kind, state, attempts, due_at from outbox where claimed`,
  'jobs that are locked': `
    select id, task_identifier, attempts, locked_by from graphile_worker.jobs where locked_at is not null`,
}

/** Each query lists what is wrong. */
const unfinished: Record<string, string> = {
  'messages whose state and outcome disagree': `
    select message_id, channel, kind, state, attempts, sent_at, last_error from outbox
     where (state = 'failed' and last_error = '') or (state = 'sent') <> (sent_at is not null)`,
  // A job that another one with its key replaced has no attempts left either, but no error.
  'jobs that failed for good': `
    select id, task_identifier, attempts, last_error from graphile_worker.jobs
     where attempts >= max_attempts and last_error is not null`,
  'transactions that are open': `
    select pid, state, query from pg_stat_activity
     where datname = current_database() and application_name like 'pasal%' and state like 'idle in transaction%'`,
}

const connections: Record<string, string> = {
  'connections, with the locks that they hold': `
    select pid, application_name, state, query,
           (select count(*)::int from pg_locks where pg_locks.pid = pg_stat_activity.pid) as locks
      from pg_stat_activity where datname = current_database() and application_name like 'pasal%'`,
}

/** In a database whose services have ended or are about to end: work under way has some time to end. */
export function expectNoUnfinishedWork(connection: pg.ClientConfig, deadlineMs = longestMs): Promise<void> {
  const queries = withProcesses.has(connection.database ?? '') ? unending : underWay
  return expectNone(connection, { ...queries, ...unfinished }, deadlineMs)
}

/** In a database whose services have ended. */
export function expectNoConnections(connection: pg.ClientConfig, deadlineMs = longestMs): Promise<void> {
  return expectNone(connection, connections, deadlineMs)
}

async function expectNone(connection: pg.ClientConfig, queries: Record<string, string>, deadlineMs: number) {
  const client = new pg.Client({ ...connection, application_name: 'end of a test' })
  await client.connect()
  try {
    for (const [what, query] of Object.entries(queries)) {
      let found: unknown[] = []
      const isGone = async () => {
        found = (await client.query(query)).rows
        return found.length === 0
      }
      await until(isGone, deadlineMs).catch((error) => {
        throw new Error(`the tests left behind ${what}: ${JSON.stringify(found.slice(0, 5))}`, { cause: error })
      })
    }
  } finally {
    await client.end()
  }
}
