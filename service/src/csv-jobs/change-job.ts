import { conflict, found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { accepted } from '../merchant/reply.ts'
import { write } from '../merchant/write.ts'
import type { Tx } from '../platform/database/database.ts'
import { announceEnd } from './finish-job.ts'
import { isImport, type Job, shownJob } from './job.ts'
import { requireRightsOf } from './job-rights.ts'
import { announceJobs, cancelJob, deleteRows, findPiece, lockJob, queueJob } from './jobs.queries.ts'
import { anotherRuns } from './start-import.ts'

/** POST S/jobs/<id>/run: a dry run for real, or a failed or cancelled import from where it stopped. */
export function runJobAgain(request: MerchantRequest) {
  const { storeId, context } = request
  return write(request, async (tx) => {
    const job = await lockOwn(tx, request)
    requireRunnable(job)
    if (!(await findPiece(tx, storeId, job.job_id, 0))) throw conflict('The file of this import is no longer stored')
    const anew = job.dry_run
    if (anew) await deleteRows(tx, storeId, job.job_id)
    const queued = await queueJob(tx, storeId, job.job_id, { anew, now: context.clock.now() }).catch(anotherRuns)
    await announceJobs(tx)
    return accepted(shownJob(queued as Job))
  })
}

/** POST S/jobs/<id>/cancel: the worker stops after its product. A job that has ended stays as it is. */
export function stopJob(request: MerchantRequest) {
  const { storeId, context } = request
  return write(request, async (tx) => {
    const { job_id, state } = await lockOwn(tx, request)
    const now = context.clock.now()
    const cancelled = await cancelJob(tx, storeId, job_id, now)
    if (!cancelled) throw conflict('The job has ended', { state })
    await announceEnd(tx, cancelled, now)
    return shownJob(cancelled)
  })
}

async function lockOwn(tx: Tx, request: MerchantRequest): Promise<Job> {
  const job = found(await lockJob(tx, request.storeId, request.params.job_id as string), request.thing)
  requireRightsOf(request, job.kind)
  return job
}

function requireRunnable({ state, dry_run, kind }: Job): void {
  if (!isImport({ kind })) throw conflict('An export is not run again: start another one')
  if (state === 'queued' || state === 'running') throw conflict('The job is under way', { state })
  if (state === 'done' && !dry_run) throw conflict('The import is done', { state })
}
