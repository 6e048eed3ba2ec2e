import { type Db, execute, json, sql } from '../database/database.ts'
import type { Found } from '../database/page-by-page.ts'

/** What a task works through, a job for each row; `named` is how a job's payload names the row. */
export type Work = { task: string; named: string }

/** The jobs of these rows, which may be there already; `key` tells one from others. */
function possibleJobs({ task, named }: Work, rows: Found[]) {
  return json(
    rows.map(({ store_id, id }) => ({ key: `${task} ${store_id} ${id}`, payload: { store_id, [named]: id } })),
  )
}

/**
 * A worker still means to do it, or is doing it. One that failed for the last time is as good as none; so is one that was taken longer ago than any run
 * lasts: an outage took away the word that it was, and its worker, which lives, knows nothing of it.
 */
const isAlive = sql`case when job.locked_at is null then job.attempts < job.max_attempts else job.locked_at > now() - interval '30 minutes' end`

/** cross-store: the queue serves all stores. Adds those of the rows' jobs that are not in it under their keys; says how many. */
export function enqueueUnlessKeyed(db: Db, work: Work, rows: Found[]): Promise<number> {
  return execute(
    db,
    sql`
    select graphile_worker.add_job(${work.task}, possible.payload, job_key := possible.key)
      from json_to_recordset(${possibleJobs(work, rows)}::json) as possible(key text, payload json)
     where not exists (select 1 from graphile_worker.jobs job where job.key = possible.key and ${isAlive})
     order by possible.key`,
  )
}

/**
 * cross-store: the queue serves all stores. Adds those of the rows' jobs whose payload is in no job of this name, neither
 * alone nor in a batch (enqueue_in_batches), whenever that job is due; returns how many. The worker's public view has no
 * payloads, so this reads its private tables.
 */
export function enqueueUnlessNamed(db: Db, work: Work, rows: Found[]): Promise<number> {
  return execute(
    db,
    sql`
    with named as materialized (
      select piece.payload
        from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
       cross join lateral jsonb_array_elements(
         case json_typeof(job.payload) when 'array' then job.payload::jsonb else jsonb_build_array(job.payload) end) piece(payload)
       where task.identifier = ${work.task} and ${isAlive}
    )
    select graphile_worker.add_job(${work.task}, possible.payload::json, job_key := possible.key)
      from jsonb_to_recordset(${possibleJobs(work, rows)}::jsonb) as possible(key text, payload jsonb)
     where not exists (select 1 from named where named.payload = possible.payload)
     order by possible.key`,
  )
}
