import type { Context } from '../context.ts'
import { listSubmissions, type Submission } from '../forms/submissions.queries.ts'
import { cellOf } from './cell-of.ts'
import type { ExportOptions, Job } from './job.ts'
import { listPages } from './list-pages.ts'
import type { Generated } from './pages-of-export.ts'

const keys = ['_id', 'created_at', 'form', 'form_name', 'read'] as const
/** Spreadsheet programs read some thousand columns; forms that changed often leave many old keys. */
const mostFields = 500

/**
 * A line for each submission, with the keys of 8 and a column for each field that a submission has. The fields are
 * collected first; `data` has as JSON what has no column of its own.
 */
export async function* exportSubmissions(context: Context, job: Job, options: ExportOptions): Generated {
  const list = listSubmissions.bind(undefined, context.db, job.store_id)
  const pages = () => listPages<Submission>(context, job, options, { query: {}, list })
  const fields = new Set<string>()
  for await (const items of pages()) {
    yield { lines: [], items: 0 }
    for (const key of items.flatMap(({ data }) => Object.keys(data))) if (fields.size < mostFields) fields.add(key)
  }
  yield { lines: [[...keys, ...[...fields].map((field) => `data.${field}`), 'data']], items: 0 }
  for await (const items of pages()) yield { lines: items.map((item) => lineOf(item, fields)), items: items.length }
}

function lineOf(submission: Submission, fields: ReadonlySet<string>): string[] {
  const { data } = submission
  const others = Object.entries(data).filter(([key]) => !fields.has(key))
  return [
    ...keys.map((key) => cellOf(submission[key])),
    ...[...fields].map((field) => cellOf(Object.hasOwn(data, field) ? data[field] : '')),
    others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : '',
  ]
}
