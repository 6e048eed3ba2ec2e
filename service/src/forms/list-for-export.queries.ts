import { type Db, many, sql } from '../platform/database/database.ts'

/** Forms as the store file has them. */
export async function listFormsForExport(db: Db, storeId: string): Promise<object[]> {
  const rows = await many<{ definition: object }>(
    db,
    sql`
      select form_id as _id, name, slug, published, created_at, definition from forms
       where store_id = ${storeId}
       order by slug, form_id`,
  )
  return rows.map(({ definition, ...form }) => ({ ...form, ...definition }))
}
