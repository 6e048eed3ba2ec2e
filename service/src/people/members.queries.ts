import type { Role } from '@pasal/contract/merchant/rights.ts'
import { type Db, execute, first, sql } from '../platform/database/database.ts'

export type Membership = { closed: boolean; role: Role | null }

/** The store, and the role of a person in it; undefined: there is no such store. */
export function findMembership(db: Db, storeId: string, personId: string): Promise<Membership | undefined> {
  return first(
    db,
    sql`
      select stores.closed, members.role
        from stores left join members on members.store_id = ${storeId} and members.person_id = ${personId}
       where stores.store_id = ${storeId}`,
  )
}

export function insertMember(db: Db, storeId: string, personId: string, role: Role, now: Date): Promise<number> {
  return execute(
    db,
    sql`insert into members (store_id, person_id, role, joined_at) values (${storeId}, ${personId}, ${role}, ${now})`,
  )
}
