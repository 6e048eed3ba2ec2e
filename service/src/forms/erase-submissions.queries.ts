import { execute, sql, type Tx } from '../platform/database/database.ts'

/**
 * Submissions with the phone or an e-mail of a person who is erased, in any field and any text of a list. A phone is
 * compared by its last ten digits, because fields take it with a country code and blanks.
 */
export function deleteSubmissionsOfPerson(
  tx: Tx,
  storeId: string,
  { phone, emails }: { phone: string; emails: string[] },
): Promise<number> {
  return execute(
    tx,
    sql`
      delete from form_submissions
       where store_id = ${storeId} and exists (
         select 1
           from jsonb_path_query(data, 'strict $.**') as leaf(value)
          cross join lateral (select leaf.value #>> '{}' as written) text
          where jsonb_typeof(leaf.value) in ('string', 'number')
            and (lower(trim(text.written)) = any(${emails})
              or text.written ~ '^[+0-9 -]{10,21}$'
                 and right(regexp_replace(text.written, '[^0-9]', '', 'g'), 10) = ${phone}))`,
  )
}
