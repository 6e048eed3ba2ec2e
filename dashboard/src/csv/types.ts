import type { ExportKind, JobKind, JobState, RowResult } from '@pasal/contract/merchant/jobs/requests.ts'
import type { Right } from '@pasal/contract/merchant/rights.ts'

export type { ExportKind, RowResult }

export type Job = {
  _id: string
  kind: JobKind
  state: JobState
  dry_run: boolean
  total: number
  processed: number
  created: number
  updated: number
  unchanged: number
  skipped: number
  failed: number
  ignored_columns: string[]
  message: string
  file_name: string
  actor: { name: string }
  created_at: string
  finished_at: string | null
}

export type JobRow = {
  row: number
  handle: string
  sku: string
  result: RowResult
  _id: string | null
  messages: string[]
}

export const results: readonly RowResult[] = ['created', 'updated', 'unchanged', 'skipped', 'failed']

/** What can be exported, and the right to read it. */
export const exportRights: Record<ExportKind, Right> = {
  products: 'read_products',
  orders: 'read_orders',
  customers: 'read_customers',
  submissions: 'read_inbox',
  bills: 'read_orders',
}

const fileMs = 7 * 86_400_000

/** The job is listed for longer than its file is kept. */
export const isFileDeleted = ({ finished_at }: Pick<Job, 'finished_at'>) =>
  finished_at !== null && Date.now() - Date.parse(finished_at) >= fileMs

export const isUnderWay = ({ state }: Pick<Job, 'state'>) => state === 'queued' || state === 'running'
