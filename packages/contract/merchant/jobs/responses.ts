import { z } from 'zod'
import { named } from '../../named.ts'
import { id, texts, timestamp } from '../../response-values.ts'
import { actor, idOrNull, pageOf, timeOrNull } from '../response-values.ts'

export const job = named(
  'Job',
  z.object({
    _id: id,
    kind: z.enum(['import_products', 'products', 'orders', 'customers', 'submissions', 'bills']),
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    ...{ dry_run: z.boolean(), total: z.int(), processed: z.int(), created: z.int(), updated: z.int() },
    ...{ unchanged: z.int(), skipped: z.int(), failed: z.int(), ignored_columns: texts, message: z.string() },
    ...{ file_name: z.string(), actor, created_at: timestamp, started_at: timeOrNull, finished_at: timeOrNull },
  }),
  'An import or export of a CSV file',
)
export const jobPage = pageOf(job)

const row = z.object({
  ...{ row: z.int(), handle: z.string(), sku: z.string(), result: z.string(), _id: idOrNull, messages: texts },
})
export const jobRowPage = pageOf(row)
