import type { Role } from '@pasal/contract/merchant/rights.ts'
import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'

export type Membership = { closed: boolean; role: Role | null; last_seen_at: Date | null }

/** The store, and the role of a person in it; undefined: there is no such store. */
export function findMembership(db: Db, storeId: string, personId: string): Promise<Membership | undefined> {
  return first(
    db,
    sql`
      select stores.closed, members.role, members.last_seen_at
        from stores left join members on members.store_id = ${storeId} and members.person_id = ${personId}
       where stores.store_id = ${storeId}`,
  )
}

export type MemberRow = {
  person_id: string
  role: Role
  notifications: Record<string, boolean>
  joined_at: Date
  last_seen_at: Date | null
}

export function findMember(db: Db, storeId: string, personId: string): Promise<MemberRow | undefined> {
  return first(
    db,
    sql`select person_id, role, notifications, joined_at, last_seen_at from members
         where store_id = ${storeId} and person_id = ${personId}`,
  )
}

export function listMembers(db: Db, storeId: string): Promise<MemberRow[]> {
  return many(
    db,
    sql`select person_id, role, notifications, joined_at, last_seen_at from members where store_id = ${storeId}`,
  )
}

/** cross-store: the stores of a person. */
export function listMemberships(db: Db, personId: string): Promise<{ store_id: string; role: Role }[]> {
  return many(db, sql`select store_id, role from members where person_id = ${personId}`)
}

/**
 * Locks the named members and every owner, in one order, so that of two owners who remove each other one stays. A
 * member who was removed while this waited is not in the result.
 */
export function lockMembers(
  tx: Tx,
  storeId: string,
  personIds: string[],
): Promise<Pick<MemberRow, 'person_id' | 'role'>[]> {
  return many(
    tx,
    sql`select person_id, role from members
         where store_id = ${storeId} and (role = 'owner' or person_id = any(${personIds}))
         order by person_id for update`,
  )
}

type NewMember = { personId: string; role: Role; notifications?: object; now: Date }

/** A member stays what they are. */
export function insertMember(db: Db, storeId: string, member: NewMember): Promise<number> {
  const { personId, role, notifications = {}, now } = member
  return execute(
    db,
    sql`insert into members (store_id, person_id, role, notifications, joined_at)
        values (${storeId}, ${personId}, ${role}, ${json(notifications)}, ${now})
        on conflict (store_id, person_id) do nothing`,
  )
}

export function updateRole(tx: Tx, storeId: string, personId: string, role: Role): Promise<number> {
  return execute(tx, sql`update members set role = ${role} where store_id = ${storeId} and person_id = ${personId}`)
}

export function updateNotifications(tx: Tx, storeId: string, personId: string, changed: object): Promise<number> {
  return execute(
    tx,
    sql`update members set notifications = notifications || ${json(changed)}
         where store_id = ${storeId} and person_id = ${personId}`,
  )
}

export function deleteMember(tx: Tx, storeId: string, personId: string): Promise<number> {
  return execute(tx, sql`delete from members where store_id = ${storeId} and person_id = ${personId}`)
}

export function recordSeen(db: Db, storeId: string, personId: string, now: Date): Promise<number> {
  return execute(
    db,
    sql`update members set last_seen_at = ${now} where store_id = ${storeId} and person_id = ${personId}`,
  )
}
