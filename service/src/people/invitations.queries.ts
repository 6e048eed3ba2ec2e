import type { Role } from '@pasal/contract/merchant/rights.ts'
import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'

export type InvitationRow = {
  store_id: string
  invitation_id: string
  email: string
  role: Role
  invited_by: { kind: string; _id: string; name: string }
  created_at: Date
  expires_at: Date
}

const columns = sql`store_id, invitation_id, email, role, invited_by, created_at, expires_at`

export function findInvitationByToken(db: Db, storeId: string, tokenDigest: string, now: Date) {
  return first<InvitationRow>(
    db,
    sql`select ${columns} from invitations
         where store_id = ${storeId} and token_digest = ${tokenDigest} and expires_at > ${now}`,
  )
}

/** cross-store: a person names an invitation to them by its id alone. */
export function findInvitationTo(db: Db, invitationId: string, email: string, now: Date) {
  return first<InvitationRow>(
    db,
    sql`select ${columns} from invitations
         where email = ${email} and invitation_id = ${invitationId} and expires_at > ${now}`,
  )
}

export function lockInvitation(tx: Tx, storeId: string, invitationId: string, now: Date) {
  return first<InvitationRow>(
    tx,
    sql`select ${columns} from invitations
         where store_id = ${storeId} and invitation_id = ${invitationId} and expires_at > ${now} for update`,
  )
}

export async function countInvitations(db: Db, storeId: string): Promise<number> {
  const row = await first<{ waiting: number }>(
    db,
    sql`select count(*) as waiting from invitations where store_id = ${storeId}`,
  )
  return row?.waiting ?? 0
}

export type NewInvitation = Omit<InvitationRow, 'store_id'> & { token_digest: string }

/** False when the e-mail is invited already. */
export async function insertInvitation(tx: Tx, storeId: string, row: NewInvitation): Promise<boolean> {
  const inserted = await execute(
    tx,
    sql`
      insert into invitations (store_id, invitation_id, email, role, token_digest, invited_by, created_at, expires_at)
      values (${storeId}, ${row.invitation_id}, ${row.email}, ${row.role}, ${row.token_digest},
              ${json(row.invited_by)}, ${row.created_at}, ${row.expires_at})
      on conflict (store_id, email) do nothing`,
  )
  return inserted === 1
}

export function renewInvitation(tx: Tx, storeId: string, invitationId: string, tokenDigest: string, expiresAt: Date) {
  return execute(
    tx,
    sql`update invitations set token_digest = ${tokenDigest}, expires_at = ${expiresAt}
         where store_id = ${storeId} and invitation_id = ${invitationId}`,
  )
}

export async function deleteInvitation(tx: Tx, storeId: string, invitationId: string): Promise<boolean> {
  const deleted = await execute(
    tx,
    sql`delete from invitations where store_id = ${storeId} and invitation_id = ${invitationId}`,
  )
  return deleted === 1
}

export function deleteExpiredInvitations(db: Db, storeId: string, now: Date): Promise<number> {
  return execute(db, sql`delete from invitations where store_id = ${storeId} and expires_at <= ${now}`)
}

/** cross-store: retention. */
export function listStoresWithExpiredInvitations(db: Db, now: Date, limit: number): Promise<{ store_id: string }[]> {
  return many(db, sql`select store_id from invitations where expires_at <= ${now} limit ${limit}`)
}
