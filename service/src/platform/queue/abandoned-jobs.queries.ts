import { type Db, execute, first, sql } from '../database/database.ts'

/** cross-store: these workers are alive for as long as this connection is. */
export function holdWorkerLock(connection: Db, workers: string): Promise<number> {
  return execute(connection, sql`select pg_advisory_lock(hashtextextended('job workers ' || ${workers}::text, 0))`)
}

/** cross-store: frees the jobs of workers whose process is gone. Returns how many processes that were. */
export async function freeAbandonedJobs(db: Db): Promise<number> {
  const row = await first<{ gone: number }>(
    db,
    sql`
    with lockers as materialized (
      select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds'
    ), gone as materialized (
      select coalesce(array_agg(locked_by), '{}') as workers from lockers
       where pg_try_advisory_xact_lock_shared(hashtextextended('job workers ' || locked_by, 0))
    )
    select cardinality(workers) as gone, graphile_worker.force_unlock_workers(workers) from gone`,
  )
  return row?.gone ?? 0
}
