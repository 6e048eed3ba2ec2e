import { type Db, many, sql } from '../platform/database/database.ts'

type ListedPerson = { _id: string; name: string; email: string; two_factor_enabled: boolean; created_at: Date }

/** cross-store: the operator's list. `search` is a part of a name or an e-mail. */
export async function listPeople(db: Db, search: string, after: string, limit: number) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await many<ListedPerson>(
    db,
    sql`
      select person_id as _id, name, email, two_factor_enabled, created_at from people
       where person_id > ${after} and (lower(name) like ${pattern} or email like ${pattern})
       order by person_id limit ${limit + 1}`,
  )
  const items = rows.slice(0, limit)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?._id ?? null) : null }
}
