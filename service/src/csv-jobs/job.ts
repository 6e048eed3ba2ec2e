import type { ImportFields, JobKind, JobState, RowResult } from '@pasal/contract/merchant/jobs/requests.ts'

export type JobActor = { kind: 'person' | 'api_key'; _id: string; name: string }
export type ExportOptions = { filters: Record<string, unknown>; headers: 'new' | 'old' }

/** A job as it is stored. */
export type Job = {
  store_id: string
  job_id: string
  kind: JobKind
  state: JobState
  dry_run: boolean
  options: ImportFields | ExportOptions
  total: number
  processed: number
  created: number
  updated: number
  unchanged: number
  skipped: number
  failed: number
  done_row: number
  pictures_row: number
  ignored_columns: string[]
  message: string
  file_name: string
  actor: JobActor
  ip: string
  request_id: string
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  attempts: number
}

/** What became of one product of an import. */
export type RowOutcome = {
  row: number
  handle: string
  sku: string
  result: RowResult
  _id: string | null
  messages: string[]
}

/** A job as responses show it (14.2). */
export function shownJob(job: Job) {
  const { job_id: _id, kind, state, dry_run, total, processed, created, updated, unchanged, skipped, failed } = job
  const { ignored_columns, message, file_name, actor, created_at, started_at, finished_at } = job
  return {
    ...{ _id, kind, state, dry_run, total, processed, created, updated, unchanged, skipped, failed },
    ...{ ignored_columns, message, file_name, actor, created_at, started_at, finished_at },
  }
}

export const isImport = ({ kind }: Pick<Job, 'kind'>): boolean => kind === 'import_products'
