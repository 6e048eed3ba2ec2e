import type { FormField } from '@pasal/contract/forms/requests.ts'
import { type Db, execute, first, json, type Sql, sql } from '../platform/database/database.ts'

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

export type NewSubmission = {
  submission_id: string
  form_id: string
  form_name: string
  data: Record<string, unknown>
  created_at: Date
}

/** With their events, in one statement. */
export function insertSubmissions(
  db: Db,
  storeId: string,
  submissions: NewSubmission[],
  announcement: Sql,
): Promise<number> {
  return execute(
    db,
    sql`
    with submitted as (
      insert into form_submissions (store_id, submission_id, form_id, form_name, data, created_at)
      select ${storeId}, submission_id, form_id, form_name, data, created_at
        from jsonb_to_recordset(${json(submissions)}::jsonb)
             as sent(submission_id text, form_id text, form_name text, data jsonb, created_at timestamptz))
    ${announcement}`,
  )
}
