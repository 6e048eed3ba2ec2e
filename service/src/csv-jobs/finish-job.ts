import { announceEvent } from '../events/announce-event.ts'
import { insertAuditEntry } from '../merchant/audit.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { isImport, type Job, shownJob } from './job.ts'
import { endJob, type Lease } from './leases.queries.ts'

/** Ends a job of this worker. An import writes its audit entry with its counts. */
export async function finishJob(tx: Tx, lease: Lease, end: Parameters<typeof endJob>[2]): Promise<void> {
  const job = await endJob(tx, lease, end)
  if (job) await announceEnd(tx, job, end.now)
}

/** What follows the end of a job, also of a cancelled one, in its transaction. */
export async function announceEnd(tx: Tx, job: Job, now: Date): Promise<void> {
  await announceEvent(
    tx,
    job.store_id,
    { event: 'job.finished', objectId: job.job_id, data: { job: shownJob(job) } },
    now,
  )
  if (!isImport(job) || job.dry_run) return
  const { total, processed, created, updated, unchanged, skipped, failed, state } = job
  await insertAuditEntry(tx, job.store_id, {
    ...{ audit_id: newId(now.getTime()), at: now, actor: job.actor, action: 'product.import' },
    ...{ object: { kind: 'job', _id: job.job_id, name: job.file_name }, before: {} },
    after: { state, total, processed, created, updated, unchanged, skipped, failed },
    ...{ ip: job.ip, request_id: job.request_id },
  })
}
