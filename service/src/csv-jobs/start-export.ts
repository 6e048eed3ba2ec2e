import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import { type CreateExport, parseFilters } from '@pasal/contract/merchant/jobs/requests.ts'
import { recordAudit } from '../merchant/audit.ts'
import { conflict } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { accepted } from '../merchant/reply.ts'
import { write } from '../merchant/write.ts'
import { invalid } from '../platform/http/errors.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { shownJob } from './job.ts'
import { requireRightsOf } from './job-rights.ts'
import { announceJobs, countUnfinishedJobs, insertJob } from './jobs.queries.ts'
import { newJob } from './start-import.ts'

/** Of imports, one is unfinished at most. */
const mostUnfinished = 20

/** POST S/exports: queues the export. */
export function startExport(request: MerchantRequest<unknown, CreateExport>) {
  const { body, storeId } = request
  const { kind, filters, headers } = body
  requireRightsOf(request, kind)
  requireFilters(body)
  const started = newJob(request)
  const job = {
    ...{ ...started, kind, state: 'queued' as const, dry_run: false, options: { filters, headers } },
    ...{ file_name: `${kind}-${nepaliDay(started.created_at)}.csv`, message: '', ignored_columns: [] },
  }
  return write(request, async (tx) => {
    if ((await countUnfinishedJobs(tx, storeId)) >= mostUnfinished)
      throw conflict(`A store has at most ${mostUnfinished} unfinished imports and exports`)
    const stored = await insertJob(tx, storeId, job)
    await recordAudit(tx, request, {
      ...{ action: 'export.create', object: { kind: 'job', _id: stored.job_id, name: stored.file_name } },
      after: { kind, filters, headers },
    })
    await announceJobs(tx)
    return accepted(shownJob(stored))
  })
}

/** The filters are those of the kind's list, without what chooses a page. */
function requireFilters({ kind, filters }: CreateExport): void {
  const { parsed, paged } = parseFilters(kind, filters)
  const fields = parsed.success ? {} : merchantFieldsOf(parsed.error, 'Unknown parameter')
  for (const key of paged) fields[key] = 'Unknown parameter'
  const problems = Object.entries(fields).map(([path, message]) => [`filters.${path}`, message])
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}
