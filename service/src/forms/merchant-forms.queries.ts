import type { FormField } from '@pasal/contract/forms/requests.ts'
import type { ListForms } from '@pasal/contract/merchant/forms/requests.ts'
import { readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'
import { completeFields } from './form-fields.ts'
import { noTexts } from './read-form.ts'

/** A form as the merchant's API shows it (8). */
export type MerchantForm = ReturnType<typeof shown>

type Row = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  name: string
  slug: string
  published: boolean
  definition: Partial<typeof noTexts> & { fields?: FormField[] }
  submission_count: number
  unread_count: number
}

const columns = (storeId: string) => sql`
  form_id as _id, version, created_at, updated_at, name, slug, published, definition,
  (select count(*) from form_submissions sent
    where sent.store_id = ${storeId} and sent.form_id = forms.form_id) as submission_count,
  (select count(*) from form_submissions sent
    where sent.store_id = ${storeId} and sent.form_id = forms.form_id and not sent.read) as unread_count`

function shown({ definition, submission_count, unread_count, ...form }: Row) {
  return {
    ...{ ...form, ...noTexts, ...definition, fields: completeFields(definition.fields) },
    ...{ submission_count, unread_count },
  }
}

export function listMerchantForms(db: Db, storeId: string, request: MerchantRequest<ListForms>) {
  return readPage<Row, MerchantForm>(
    db,
    request,
    {
      ...{ columns: columns(storeId), id: sql`form_id` },
      order: { by: sql`created_at`, type: 'timestamptz', descending: true },
      from: sql`from forms where store_id = ${storeId}`,
    },
    shown,
  )
}

export async function findMerchantForm(db: Db, storeId: string, id: string): Promise<MerchantForm | undefined> {
  const row = await first<Row>(
    db,
    sql`select ${columns(storeId)} from forms where store_id = ${storeId} and form_id = ${id}`,
  )
  return row && shown(row)
}

export function lockForm(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`select 1 from forms where store_id = ${storeId} and form_id = ${id} for update`)
}

export async function listFormSlugs(tx: Tx, storeId: string, start: string): Promise<string[]> {
  const rows = await many<{ slug: string }>(
    tx,
    sql`select slug from forms where store_id = ${storeId} and starts_with(slug, ${start})`,
  )
  return rows.map(({ slug }) => slug)
}
