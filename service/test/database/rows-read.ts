import pg from 'pg'
import { expect } from 'vitest'
import type { Context } from '../../src/context.ts'

/** The table of jobs that wait, which is the job library's own. */
export const jobQueue = '_private_jobs'

export type Reads = { table: string; whole: number; by_key: number; rows: number }

export function rowsOf(table: string, read: Reads[]): number {
  return read.find((one) => one.table === table)?.rows ?? 0
}

/** How often each table was read, and how many rows of it. A connection tells what it read when it ends, or some time before. */
export async function readSoFar(context: Context, when?: 'end all connections'): Promise<Reads[]> {
  const client = new pg.Client(context.db.pool.options)
  await client.connect()
  if (when) {
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await client.query(`select pg_terminate_backend(pid) ${others}`)
    await expect.poll(async () => (await client.query(`select pid ${others}`)).rows).toEqual([])
  }
  const { rows } = await client.query<Reads>(
    `select relname as table, seq_scan::int as whole, idx_scan::int as by_key,
            (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
       from pg_stat_user_tables where schemaname = 'public' or relname = '${jobQueue}'`,
  )
  await client.end()
  return rows
}
