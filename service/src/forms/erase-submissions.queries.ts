import { execute, sql, type Tx } from '../platform/database/database.ts'

/**
 * Submissions with the phone or an e-mail of a person who is erased, in any field. A phone is compared by its last ten
 * digits, because fields take it with a country code and blanks.
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
         select 1 from jsonb_each_text(data) as field(key, value)
          where lower(trim(field.value)) = any(${emails})
             or field.value ~ '^[+0-9 -]{10,21}$' and right(regexp_replace(field.value, '[^0-9]', '', 'g'), 10) = ${phone})`,
  )
}
