import { z } from 'zod'
import { required } from '../../values.ts'
import { listBillsQuery } from '../bills/requests.ts'
import { listCustomersQuery } from '../customers/requests.ts'
import { listOrdersQuery } from '../orders/requests.ts'
import { listProductsQuery } from '../products/requests.ts'
import { listSubmissionsQuery } from '../submissions/requests.ts'
import { anyOf, listQuery } from '../values.ts'

/* CSV in and out (14.2). */

/** What a store can export, and the query of its list, whose filters an export takes. */
const exported = {
  products: listProductsQuery,
  orders: listOrdersQuery,
  customers: listCustomersQuery,
  submissions: listSubmissionsQuery,
  bills: listBillsQuery,
} as const
export type ExportKind = keyof typeof exported
const exportKinds = Object.keys(exported) as [ExportKind, ...ExportKind[]]

export const jobKinds = ['import_products', ...exportKinds] as const
export type JobKind = (typeof jobKinds)[number]
const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
const rowResults = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const

export const maxImportBytes = 50_000_000
export const maxImportRows = 100_000

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `Must be one of ${values.join(', ')}` })

const formFlag = (fallback: boolean) =>
  oneOf(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(fallback)

/** The fields beside the file. */
export const importFields = z.strictObject({
  dry_run: formFlag(false),
  mode: oneOf(['upsert', 'create', 'update']).default('upsert'),
  update_stock: formFlag(false),
  fetch_images: formFlag(true),
})

export const createExportRequest = z.strictObject({
  kind: z.enum(exportKinds, {
    error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${exportKinds.join(', ')}`),
  }),
  filters: z.record(z.string(), z.unknown(), required).default({}),
  headers: oneOf(['new', 'old']).default('new'),
})

/** Keys of a list's query that choose a page, and no rows. */
const pageKeys = ['limit', 'cursor', 'sort', 'count', 'include']

/** The query of the kind's list with these filters. Texts are given as in a query; numbers and booleans count too. */
export function parseFilters(kind: ExportKind, filters: Record<string, unknown>) {
  const given = Object.entries(filters).map(([key, value]) => [key, asQueryText(value)])
  const parsed = exported[kind].safeParse(Object.fromEntries(given))
  const paged = Object.keys(filters).filter((key) => pageKeys.includes(key))
  return { parsed, paged }
}

function asQueryText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'number' ? String(value) : value
}

export const listJobsQuery = listQuery(['-created_at'], {
  kind: anyOf(jobKinds).optional(),
  state: anyOf(jobStates).optional(),
})
export const listJobRowsQuery = listQuery(['row'], { result: anyOf(rowResults).optional() })

export type ImportFields = z.output<typeof importFields>
export type CreateExport = z.output<typeof createExportRequest>
export type ListJobs = z.output<typeof listJobsQuery>
export type ListJobRows = z.output<typeof listJobRowsQuery>
export type JobState = (typeof jobStates)[number]
export type RowResult = (typeof rowResults)[number]
