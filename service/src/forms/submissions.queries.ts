import type { ListSubmissions } from '@pasal/contract/merchant/submissions/requests.ts'
import { joinFilters, readPage, withinDays } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

/** A submission as the merchant's API shows it (8). `form`: null when the form is deleted. */
export type Submission = {
  _id: string
  form: string | null
  form_name: string
  data: Record<string, unknown>
  read: boolean
  created_at: Date
}

const columns = sql`
  sent.submission_id as _id, forms.form_id as form, coalesce(forms.name, sent.form_name) as form_name, sent.data,
  sent.read, sent.created_at`

const from = (storeId: string) => sql`
  from form_submissions sent
  left join forms on forms.store_id = ${storeId} and forms.form_id = sent.form_id
 where sent.store_id = ${storeId}`

export function listSubmissions(db: Db, storeId: string, request: MerchantRequest<ListSubmissions>) {
  return readPage<Submission>(db, request, {
    ...{ columns, id: sql`sent.submission_id` },
    order: { by: sql`sent.created_at`, type: 'timestamptz', descending: true },
    from: sql`${from(storeId)} ${filters(request.query)}`,
  })
}

function filters({ form, read, q, ...days }: ListSubmissions): Sql {
  const has = (key: 'full_name' | 'phone' | 'email') =>
    sql`strpos(lower(coalesce(sent.data->>${key}, '')), lower(${q})) > 0`
  return joinFilters([
    form !== undefined && sql`and (forms.form_id = ${form.toLowerCase()} or forms.slug = ${form})`,
    read !== undefined && sql`and sent.read = ${read}`,
    q !== undefined && sql`and (${has('full_name')} or ${has('phone')} or ${has('email')})`,
    withinDays(sql`sent.created_at`, days),
  ])
}

export function findSubmission(db: Db, storeId: string, id: string): Promise<Submission | undefined> {
  return first(db, sql`select ${columns} ${from(storeId)} and sent.submission_id = ${id}`)
}

export async function lockSubmission(tx: Tx, storeId: string, id: string): Promise<Submission | undefined> {
  await execute(
    tx,
    sql`select 1 from form_submissions where store_id = ${storeId} and submission_id = ${id} for update`,
  )
  return findSubmission(tx, storeId, id)
}

export function setRead(tx: Tx, storeId: string, id: string, read: boolean): Promise<number> {
  return execute(
    tx,
    sql`update form_submissions set read = ${read} where store_id = ${storeId} and submission_id = ${id}`,
  )
}

export function deleteSubmission(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`delete from form_submissions where store_id = ${storeId} and submission_id = ${id}`)
}

/** The form that an id or slug names. */
export async function findFormNamed(db: Db, storeId: string, ref: string): Promise<string | undefined> {
  const row = await first<{ form_id: string }>(
    db,
    sql`select form_id from forms
         where store_id = ${storeId} and (form_id = ${ref.toLowerCase()} or slug = ${ref})
         order by form_id <> ${ref.toLowerCase()} limit 1`,
  )
  return row?.form_id
}

export async function listKnownSubmissions(db: Db, storeId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await many<{ submission_id: string }>(
    db,
    sql`select submission_id from form_submissions where store_id = ${storeId} and submission_id = any(${ids})`,
  )
  return rows.map(({ submission_id }) => submission_id)
}

type ToMark = { formId: string | undefined; ids: readonly string[] | undefined; before: Date | undefined }

/** Marks the unread ones that meet every condition. Returns how many they were. */
export function markRead(tx: Tx, storeId: string, { formId, ids, before }: ToMark): Promise<number> {
  const narrowed = joinFilters([
    formId !== undefined && sql`and form_id = ${formId}`,
    ids !== undefined && sql`and submission_id = any(${ids})`,
    before !== undefined && sql`and created_at < ${before}`,
  ])
  return execute(tx, sql`update form_submissions set read = true where store_id = ${storeId} and not read ${narrowed}`)
}
