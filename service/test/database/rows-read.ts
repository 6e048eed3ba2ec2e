import pg from 'pg'
import { expect } from 'vitest'
import type { Context } from '../../src/context.ts'

/** The table of waiting jobs, which belongs to the job library. */
export const jobQueue = '_private_jobs'

export type Reads = { table: string; whole: number; by_key: number; rows: number }

export function rowsOf(table: string, read: Reads[]): number {
  return read.find((one) => one.table === table)?.rows ?? 0
}

/**
 * How often each table was read so far, and how many of its rows. A connection reports its reads up to ten seconds
 * later, so each one of the service is made to report first; other connections must have ended.
 */
export async function readSoFar(context: Context, when?: 'end all connections'): Promise<Reads[]> {
  const client = new pg.Client(context.db.pool.options)
  await client.connect()
  if (when) {
    const { rows: others } = await client.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    // Only these: the service's listeners connect again at once.
    const left = 'select pid from pg_stat_activity where pid = any($1)'
    await expect.poll(async () => (await client.query(left, [others.map(({ pid }) => pid)])).rows).toEqual([])
  } else {
    await reportReads(context, client)
  }
  const { rows } = await client.query<Reads>(
    `select relname as table, seq_scan::int as whole, idx_scan::int as by_key,
            (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
       from pg_stat_user_tables where schemaname = 'public' or relname = '${jobQueue}'`,
  )
  await client.end()
  return rows
}

const report = 'select pg_stat_force_next_flush()'

async function reportReads({ db }: Context, client: pg.Client): Promise<void> {
  const pooled = await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.pool.connect()))
  for (const each of pooled) {
    await each.query(report)
    each.release()
  }
  // Statements that are sent at once go to different pipelined connections.
  await Promise.all(Array.from({ length: db.pipelined.pool.totalCount }, () => db.pipelined.send({ text: report })))
  const otherConnections = `select pid from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and pid <> pg_backend_pid() and application_name not like 'pasal%'`
  await expect.poll(async () => (await client.query(otherConnections)).rows).toEqual([])
}
