import type { JobKind, ListJobRows, ListJobs } from '@pasal/contract/merchant/jobs/requests.ts'
import { joinFilters, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, json, many, type Sql, sql, type Tx } from '../platform/database/database.ts'
import { type Job, type RowOutcome, shownJob } from './job.ts'

/** Worker processes look for jobs when they hear it. */
export const csvJobsDue = 'csv_jobs_due'

/** cross-store: the worker processes serve all stores. */
export async function announceJobs(db: Db): Promise<void> {
  await execute(db, sql`select pg_notify(${csvJobsDue}, '')`)
}

export const jobColumns: Sql = sql`
  store_id, job_id, kind, state, dry_run, options, total, processed, created, updated, unchanged, skipped, failed,
  done_row, pictures_row, ignored_columns, message, file_name, actor, ip, request_id, created_at, started_at,
  finished_at, attempts`

export type NewJob = Pick<Job, 'job_id' | 'kind' | 'state' | 'dry_run' | 'options' | 'file_name' | 'actor'> &
  Pick<Job, 'ip' | 'request_id' | 'created_at' | 'message' | 'ignored_columns'>

export async function insertJob(tx: Tx, storeId: string, job: NewJob): Promise<Job> {
  const finishedAt = job.state === 'failed' ? job.created_at : null
  const row = await first<Job>(
    tx,
    sql`
      insert into csv_jobs (store_id, job_id, kind, state, dry_run, options, file_name, actor, ip, request_id,
                            created_at, finished_at, message, ignored_columns, lease_until)
      values (${storeId}, ${job.job_id}, ${job.kind}, ${job.state}, ${job.dry_run}, ${json(job.options)},
              ${job.file_name}, ${json(job.actor)}, ${job.ip}, ${job.request_id}, ${job.created_at}, ${finishedAt},
              ${job.message}, ${json(job.ignored_columns)}, ${job.created_at})
      returning ${jobColumns}`,
  )
  return row as Job
}

/** How many of the store are queued or running. One after another may add to them. */
export async function countUnfinishedJobs(tx: Tx, storeId: string): Promise<number> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${storeId} csv jobs`}, 0))`)
  const row = await first<{ count: number }>(
    tx,
    sql`select count(*) as count from csv_jobs where store_id = ${storeId} and state in ('queued', 'running')`,
  )
  return row?.count ?? 0
}

export function findJob(db: Db, storeId: string, jobId: string): Promise<Job | undefined> {
  return first(db, sql`select ${jobColumns} from csv_jobs where store_id = ${storeId} and job_id = ${jobId}`)
}

export function lockJob(tx: Tx, storeId: string, jobId: string): Promise<Job | undefined> {
  return first(tx, sql`select ${jobColumns} from csv_jobs where store_id = ${storeId} and job_id = ${jobId} for update`)
}

export function listJobPage(db: Db, storeId: string, request: MerchantRequest<ListJobs>, visible: JobKind[]) {
  const { kind = visible, state } = request.query
  const kinds = visible.filter((each) => kind.includes(each))
  const ofState = joinFilters([state !== undefined && sql`and state = any(${state})`])
  return readPage<Job, ReturnType<typeof shownJob>>(
    db,
    request,
    {
      ...{
        columns: jobColumns,
        id: sql`job_id`,
        order: { by: sql`created_at`, type: 'timestamptz', descending: true },
      },
      from: sql`from csv_jobs where store_id = ${storeId} and kind = any(${kinds}) ${ofState}`,
    },
    shownJob,
  )
}

const rowColumns: Sql = sql`row, handle, sku, result, object_id as _id, messages`

export function listRowPage(db: Db, storeId: string, jobId: string, request: MerchantRequest<ListJobRows>) {
  const { result } = request.query
  return readPage<RowOutcome>(db, request, {
    ...{ columns: rowColumns, id: sql`job_id`, order: { by: sql`row`, type: 'bigint' } },
    from: sql`from csv_job_rows where store_id = ${storeId} and job_id = ${jobId}
              ${joinFilters([result !== undefined && sql`and result = any(${result})`])}`,
  })
}

export function listRowsAfter(db: Db, storeId: string, jobId: string, row: number, limit: number) {
  return many<RowOutcome>(
    db,
    sql`select ${rowColumns} from csv_job_rows
         where store_id = ${storeId} and job_id = ${jobId} and row > ${row} order by row limit ${limit}`,
  )
}

/** The products that rows of the file are stored as. */
export function listProductsOfRows(db: Db, storeId: string, jobId: string, rows: readonly number[]) {
  return many<{ row: number; _id: string }>(
    db,
    sql`select row, object_id as _id from csv_job_rows
         where store_id = ${storeId} and job_id = ${jobId} and row = any(${rows}) and object_id is not null
           and result in ('created', 'updated', 'unchanged')`,
  )
}

export function insertPiece(tx: Tx, storeId: string, jobId: string, piece: number, bytes: Buffer): Promise<number> {
  return execute(
    tx,
    sql`insert into csv_job_pieces (store_id, job_id, piece, bytes) values (${storeId}, ${jobId}, ${piece}, ${bytes})`,
  )
}

export async function findPiece(db: Db, storeId: string, jobId: string, piece: number): Promise<Buffer | undefined> {
  const row = await first<{ bytes: Buffer }>(
    db,
    sql`select bytes from csv_job_pieces where store_id = ${storeId} and job_id = ${jobId} and piece = ${piece}`,
  )
  return row?.bytes
}

export function deletePieces(db: Db, storeId: string, jobId: string): Promise<number> {
  return execute(db, sql`delete from csv_job_pieces where store_id = ${storeId} and job_id = ${jobId}`)
}

export function deleteRows(tx: Tx, storeId: string, jobId: string): Promise<number> {
  return execute(tx, sql`delete from csv_job_rows where store_id = ${storeId} and job_id = ${jobId}`)
}

/** The job begins anew, or continues where it stopped. The unique key of running imports rejects a second one. */
export async function queueJob(
  tx: Tx,
  storeId: string,
  jobId: string,
  { anew, now }: { anew: boolean; now: Date },
): Promise<Job | undefined> {
  const fromTheStart = sql`dry_run = false, total = 0, processed = 0, created = 0, updated = 0, unchanged = 0,
    skipped = 0, failed = 0, done_row = 0, pictures_row = 0, started_at = null,`
  return first(
    tx,
    sql`
      update csv_jobs
         set ${anew ? fromTheStart : sql``} state = 'queued', message = '', finished_at = null, worker_id = '',
             lease_until = ${now}, attempts = 0, pictures_until = null
       where store_id = ${storeId} and job_id = ${jobId}
      returning ${jobColumns}`,
  )
}

export function cancelJob(tx: Tx, storeId: string, jobId: string, now: Date): Promise<Job | undefined> {
  return first(
    tx,
    sql`
      update csv_jobs set state = 'cancelled', finished_at = ${now}, worker_id = ''
       where store_id = ${storeId} and job_id = ${jobId} and state in ('queued', 'running')
      returning ${jobColumns}`,
  )
}

/** cross-store: retention. Jobs that ended before a moment, by store. */
export function listJobsEndedBefore(db: Db, before: Date, limit: number) {
  return many<{ store_id: string; job_id: string }>(
    db,
    sql`select store_id, job_id from csv_jobs where finished_at < ${before} limit ${limit}`,
  )
}

/** cross-store: retention. Jobs that ended before a moment and still have their file. */
export function listJobsWithFileBefore(db: Db, before: Date, limit: number) {
  return many<{ store_id: string; job_id: string }>(
    db,
    sql`select store_id, job_id from csv_jobs where finished_at < ${before} and has_file limit ${limit}`,
  )
}

/** 0: the job was started again since it was listed, and needs its file. The row stays locked. */
export function forgetFileBefore(tx: Tx, storeId: string, jobId: string, before: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update csv_jobs set has_file = false
       where store_id = ${storeId} and job_id = ${jobId} and finished_at < ${before}`,
  )
}

export function deleteJobBefore(db: Db, storeId: string, jobId: string, before: Date): Promise<number> {
  return execute(
    db,
    sql`delete from csv_jobs where store_id = ${storeId} and job_id = ${jobId} and finished_at < ${before}`,
  )
}
