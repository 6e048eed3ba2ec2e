import { randomUUID } from 'node:crypto'
import type { ImportFields } from '@pasal/contract/merchant/jobs/requests.ts'
import type { Context } from '../context.ts'
import { announceEvent } from '../events/announce-event.ts'
import { transaction } from '../platform/database/database.ts'
import { isTransient } from '../platform/database/transient-errors.ts'
import { fetchPictures, openPictureTurns, type PictureWork } from './fetch-pictures.ts'
import { finishJob } from './finish-job.ts'
import { importProducts } from './import-products.ts'
import { isImport, type Job, shownJob } from './job.ts'
import { LeaseLost, OthersWait } from './lease-lost.ts'
import { claimJob, type Lease, listDueJobs, releaseJob, renewLease } from './leases.queries.ts'
import { BadFile } from './read-csv.ts'
import { writeExport } from './write-export.ts'

/** A killed worker's job is taken over after the lease and at most one sweep. */
const leaseMs = 6_000
const renewMs = 1_000
const sweepMs = 2_000
/** An import of a large file takes minutes: another store does not wait for it. */
const jobsAtOnce = 3
const mostAttempts = 5

/** Works at imports and exports. Any number of processes share the work. */
export class CsvJobWorker {
  readonly #context: Context
  readonly #turns = openPictureTurns()
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #sweep: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  #isDown = false

  constructor(context: Context) {
    this.#context = context
  }

  start(): void {
    this.#sweep = setInterval(() => this.wake(), sweepMs)
    this.wake()
  }

  /** Jobs may be due. */
  wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined
    })
  }

  /** Does what is due now, then stops. For tests. */
  async workDue(): Promise<void> {
    do {
      this.wake()
      await this.#claiming
      await Promise.all(this.#underWay)
    } while ((await listDueJobs(this.#context.db, this.#context.clock.now(), 1)).length > 0)
    await this.stop()
  }

  /** A job under way stops after its product; another process continues it. */
  async stop(): Promise<void> {
    clearInterval(this.#sweep)
    this.#stopping.abort()
    await this.#claiming
    await Promise.all(this.#underWay)
  }

  async #claim(): Promise<void> {
    const { db, clock, log } = this.#context
    try {
      const free = jobsAtOnce - this.#underWay.size
      const due = free > 0 ? await listDueJobs(db, clock.now(), free) : []
      for (const { store_id: storeId, job_id: jobId } of due) {
        const lease = { storeId, jobId, workerId: randomUUID() }
        const now = clock.now()
        const job = await claimJob(db, lease, now, new Date(now.getTime() + leaseMs))
        if (job) this.#begin(job, lease)
      }
      this.#isDown = false
    } catch (error) {
      // Once for an outage, however often the jobs are read.
      if (!this.#isDown) log.error({ err: error }, 'CSV jobs could not be read')
      this.#isDown = true
    }
  }

  #begin(job: Job, lease: Lease): void {
    const work = this.#work(job, lease).finally(() => {
      this.#underWay.delete(work)
      this.wake()
    })
    this.#underWay.add(work)
  }

  async #work(job: Job, lease: Lease): Promise<void> {
    const context = this.#context
    const lost = new AbortController()
    const ending = AbortSignal.any([lost.signal, this.#stopping.signal])
    const goOn = () => {
      if (ending.aborted) throw new LeaseLost()
    }
    const renewal = setInterval(() => void renew(context, lease, lost), renewMs)
    try {
      // A short job, too, shows in the stream that it runs.
      await renew(context, lease, lost)
      await run(context, job, { lease, goOn, turns: this.#turns })
    } catch (error) {
      await this.#endBadly(job, lease, error as Error)
    } finally {
      clearInterval(renewal)
    }
  }

  async #endBadly(job: Job, lease: Lease, error: Error): Promise<void> {
    const { db, clock, log } = this.#context
    const logged = { store_id: job.store_id, kind: job.kind }
    try {
      if (error instanceof LeaseLost) {
        if (this.#stopping.signal.aborted) await releaseJob(db, lease, clock.now())
        return
      }
      if (error instanceof OthersWait) return void (await releaseJob(db, lease, clock.now()))
      if (error instanceof BadFile) return await finish(this.#context, lease, 'failed', error.message)
      log.error({ ...logged, err: error }, 'CSV job failed')
      // The lease runs out, and then the job is taken again.
      if (isTransient(error)) return
      await finish(this.#context, lease, 'failed', 'The service failed; run the job again')
    } catch (failure) {
      log.error({ ...logged, err: failure }, 'end of a CSV job could not be recorded')
    }
  }
}

async function run(context: Context, job: Job, work: PictureWork): Promise<void> {
  const { lease, goOn } = work
  if (job.attempts > mostAttempts)
    return finish(context, lease, 'failed', 'The service stopped each time it worked at this job')
  if (isImport(job)) {
    await importProducts(context, job, lease, goOn)
    if (!job.dry_run && (job.options as ImportFields).fetch_images) await fetchPictures(context, job, work)
  } else await writeExport(context, job, lease, goOn)
  await finish(context, lease, 'done', '')
}

async function finish(context: Context, lease: Lease, state: 'done' | 'failed', message: string): Promise<void> {
  await transaction(context.db, (tx) => finishJob(tx, lease, { state, message, now: context.clock.now() }))
}

/** Renews the lease, and announces the progress to the stream. */
async function renew({ db, clock, log }: Context, lease: Lease, lost: AbortController): Promise<void> {
  const { storeId, jobId } = lease
  const now = clock.now()
  try {
    const isMine = await transaction(db, async (tx) => {
      const renewed = await renewLease(tx, lease, new Date(now.getTime() + leaseMs))
      const data = renewed && { job: shownJob(renewed) }
      if (data) await announceEvent(tx, storeId, { event: 'job', objectId: jobId, data }, now)
      return renewed !== undefined
    })
    if (!isMine) lost.abort()
  } catch (error) {
    log.warn({ store_id: storeId, err: error }, 'lease of a CSV job could not be renewed')
  }
}
