import type { Context } from '../context.ts'
import { shownActor } from '../merchant/actor.ts'
import { conflict } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { accepted } from '../merchant/reply.ts'
import { actorOf } from '../merchant/serve-merchant.ts'
import { isTaken } from '../merchant/taken-key.ts'
import { transaction } from '../platform/database/database.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { newId } from '../platform/values/ids.ts'
import { ScratchFile } from '../uploads/scratch-file.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { announceEnd } from './finish-job.ts'
import { type Job, type JobActor, shownJob } from './job.ts'
import { announceJobs, insertJob, type NewJob } from './jobs.queries.ts'
import { PieceWriter } from './pieces.ts'
import { BadFile, readCsv } from './read-csv.ts'
import { receiveImport } from './receive-import.ts'

/** POST S/imports: stores the file and queues the import. One without the needed headers fails at once, unstored. */
export async function startImport(request: MerchantRequest, { room }: Pick<UploadLimits, 'room'>) {
  const { context, storeId, raw } = request
  // A store that sends many files displaces its own ones only.
  const place = room.enter(`store ${storeId}`)
  const scratch = new ScratchFile(context.config.dataDir)
  try {
    const { fields, fileName } = await receiveImport(raw, place, scratch)
    const { message, ignored_columns } = await readHeadersOf(scratch)
    const state = message === '' ? ('queued' as const) : ('failed' as const)
    const job = {
      ...{ ...newJob(request), kind: 'import_products' as const, state, dry_run: fields.dry_run, options: fields },
      ...{ file_name: fileName, message, ignored_columns },
    }
    return accepted(shownJob(await storeJob(context, storeId, job, scratch)))
  } finally {
    place.leave()
    await scratch.close()
  }
}

/** What every new job has. */
export function newJob(
  request: MerchantRequest,
): Pick<NewJob, 'job_id' | 'actor' | 'ip' | 'request_id' | 'created_at'> {
  const now = request.context.clock.now()
  return {
    ...{ job_id: newId(now.getTime()), actor: shownActor(actorOf(request)) as JobActor, created_at: now },
    ...{ ip: clientAddress(request.raw), request_id: request.raw.id },
  }
}

async function readHeadersOf(scratch: ScratchFile): Promise<{ message: string; ignored_columns: string[] }> {
  try {
    const { headers, lines } = await readCsv(scratch.pieces())
    await lines.return(undefined)
    return { message: '', ignored_columns: headers.ignored }
  } catch (error) {
    if (error instanceof BadFile) return { message: error.message, ignored_columns: [] }
    throw error
  }
}

async function storeJob({ db }: Context, storeId: string, job: NewJob, scratch: ScratchFile): Promise<Job> {
  return transaction(db, async (tx) => {
    const stored = await insertJob(tx, storeId, job).catch(anotherRuns)
    if (stored.state === 'failed') {
      await announceEnd(tx, stored, stored.created_at)
      return stored
    }
    const writer = new PieceWriter(stored)
    for await (const piece of scratch.pieces()) await writer.write(tx, piece)
    await writer.end(tx)
    await announceJobs(tx)
    return stored
  })
}

/** The unique key of the imports under way. */
export function anotherRuns(error: unknown): never {
  if (isTaken(error, 'csv_jobs_one_import')) throw conflict('Another import of this store is under way')
  throw error
}
