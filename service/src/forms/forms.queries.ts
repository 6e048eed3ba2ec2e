import { type Db, execute, first, json, sql } from '../db.ts'
import type { FormField } from './forms.contract.ts'

export type FormRow = {
  form_id: string
  name: string
  slug: string
  definition: Record<string, unknown> & { fields?: FormField[]; page_footer?: string; success_message?: string }
}

export function findPublishedForm(db: Db, storeId: string, slug: string): Promise<FormRow | undefined> {
  return first(
    db,
    sql`select form_id, name, slug, definition from forms where store_id = ${storeId} and slug = ${slug} and published`,
  )
}

export type NewSubmission = { submissionId: string; formId: string; data: Record<string, unknown>; now: Date }

export function insertSubmission(db: Db, storeId: string, submission: NewSubmission): Promise<number> {
  const { submissionId, formId, data, now } = submission
  return execute(
    db,
    sql`
    insert into form_submissions (store_id, submission_id, form_id, data, created_at)
    values (${storeId}, ${submissionId}, ${formId}, ${json(data)}, ${now})`,
  )
}
