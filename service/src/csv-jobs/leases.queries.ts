import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'
import type { Job, RowOutcome } from './job.ts'
import { jobColumns } from './jobs.queries.ts'

/* A worker process works at a job while it holds the lease. Every write of a job names the worker: see `stillMine`. */

export type Lease = { storeId: string; jobId: string; workerId: string }
type Holder = Pick<Lease, 'jobId' | 'workerId'>

/** Fewer than a process works at: the jobs of one store leave places for those of others. */
const jobsOfStore = 2

/**
 * cross-store: of all stores, a worker takes what is due. Jobs with a lease have the first turns of their store. The
 * job of the store with the fewest turns before it comes first, then the one that waits longest.
 */
export function listDueJobs(db: Db, now: Date, limit: number) {
  return many<{ store_id: string; job_id: string }>(
    db,
    sql`
      select store_id, job_id
        from (select store_id, job_id, lease_until,
                     row_number() over (
                       partition by store_id order by lease_until <= ${now}, lease_until, job_id) as turn
                from csv_jobs where state in ('queued', 'running')) unfinished
       where lease_until <= ${now} and turn <= ${jobsOfStore}
       order by turn, lease_until limit ${limit}`,
  )
}

/** Undefined when another worker was quicker. */
export function claimJob(
  db: Db,
  { storeId, jobId, workerId }: Lease,
  now: Date,
  leaseUntil: Date,
): Promise<Job | undefined> {
  return first(
    db,
    sql`
      update csv_jobs
         set state = 'running', worker_id = ${workerId}, lease_until = ${leaseUntil}, attempts = attempts + 1,
             started_at = coalesce(started_at, ${now})
       where store_id = ${storeId} and job_id = ${jobId} and state in ('queued', 'running') and lease_until <= ${now}
      returning ${jobColumns}`,
  )
}

/** A job that was cancelled, or that another worker has taken, has no row that fits. */
const stillMine = (storeId: string, { jobId, workerId }: Holder) => sql`
  where store_id = ${storeId} and job_id = ${jobId} and worker_id = ${workerId} and state = 'running'`

/** The job with its progress; undefined: it is not this worker's any more. */
export function renewLease(db: Db, { storeId, ...holder }: Lease, leaseUntil: Date): Promise<Job | undefined> {
  const renewed = sql`update csv_jobs set lease_until = ${leaseUntil} ${stillMine(storeId, holder)}`
  return first(db, sql`${renewed} returning ${jobColumns}`)
}

export async function setTotal(db: Db, { storeId, ...holder }: Lease, total: number): Promise<boolean> {
  return (await execute(db, sql`update csv_jobs set total = ${total} ${stillMine(storeId, holder)}`)) > 0
}

/** Adds the outcomes of an import, which reach up to a row of its file. */
export async function recordOutcomes(
  tx: Tx,
  { storeId, ...holder }: Lease,
  outcomes: RowOutcome[],
  doneRow: number,
): Promise<boolean> {
  const { jobId } = holder
  const many = (result: string) => outcomes.filter((outcome) => outcome.result === result).length
  const mine = await execute(
    tx,
    sql`
      update csv_jobs
         set processed = processed + ${outcomes.length}, created = created + ${many('created')},
             updated = updated + ${many('updated')}, unchanged = unchanged + ${many('unchanged')},
             skipped = skipped + ${many('skipped')}, failed = failed + ${many('failed')},
             done_row = ${doneRow}, attempts = 0
       ${stillMine(storeId, holder)}`,
  )
  if (mine === 0) return false
  await execute(
    tx,
    sql`
      insert into csv_job_rows (store_id, job_id, row, handle, sku, result, object_id, messages)
      select ${storeId}, ${jobId}, row, handle, sku, result, _id, messages
        from jsonb_to_recordset(${json(outcomes)}::jsonb)
               as n(row int, handle text, sku text, result text, _id text, messages jsonb)`,
  )
  return true
}

/** The time until which pictures are fetched, set by the first worker; undefined: it is not this worker's any more. */
export async function setPicturesUntil(db: Db, { storeId, ...holder }: Lease, until: Date): Promise<Date | undefined> {
  const set = sql`update csv_jobs set pictures_until = coalesce(pictures_until, ${until}) ${stillMine(storeId, holder)}`
  return (await first<{ until: Date }>(db, sql`${set} returning pictures_until as until`))?.until
}

/** The pictures of the products up to a row of the file are fetched, with warnings by the products' rows. */
export async function recordPictures(
  tx: Tx,
  { storeId, ...holder }: Lease,
  warnings: { row: number; messages: string[] }[],
  picturesRow: number,
): Promise<boolean> {
  const reached = sql`update csv_jobs set pictures_row = ${picturesRow}, attempts = 0`
  if ((await execute(tx, sql`${reached} ${stillMine(storeId, holder)}`)) === 0) return false
  await execute(
    tx,
    sql`
      update csv_job_rows old set messages = old.messages || added.messages
        from jsonb_to_recordset(${json(warnings)}::jsonb) as added(row int, messages jsonb)
       where old.store_id = ${storeId} and old.job_id = ${holder.jobId} and old.row = added.row`,
  )
  return true
}

/** Counts the lines of an export. It begins anew after each crash, so its attempts count until its end. */
export async function recordExported(db: Db, { storeId, ...holder }: Lease, processed: number): Promise<boolean> {
  const counted = sql`update csv_jobs set processed = ${processed}, total = ${processed}`
  return (await execute(db, sql`${counted} ${stillMine(storeId, holder)}`)) > 0
}

/** Before an export begins, or begins again. False: the job is another worker's now. */
export async function recordBegun(db: Db, { storeId, ...holder }: Lease): Promise<boolean> {
  const counted = sql`update csv_jobs set processed = 0, total = 0`
  return (await execute(db, sql`${counted} ${stillMine(storeId, holder)}`)) > 0
}

type End = { state: 'done' | 'failed'; message: string; now: Date }

/** The job as it ended; undefined: it is not this worker's any more. */
export function endJob(tx: Tx, { storeId, ...holder }: Lease, { state, message, now }: End): Promise<Job | undefined> {
  return first(
    tx,
    sql`
      update csv_jobs set state = ${state}, message = ${message}, finished_at = ${now}, worker_id = ''
      ${stillMine(storeId, holder)}
      returning ${jobColumns}`,
  )
}

/** Another worker may take the job at once. A job that is given back uses up no attempt. */
export function releaseJob(db: Db, { storeId, ...holder }: Lease, now: Date): Promise<number> {
  return execute(
    db,
    sql`update csv_jobs set lease_until = ${now}, attempts = greatest(attempts - 1, 0) ${stillMine(storeId, holder)}`,
  )
}
