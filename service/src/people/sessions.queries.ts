import type { Language } from '@pasal/contract/format/language.ts'
import { type Db, execute, first, sql } from '../platform/database/database.ts'
import { sessionSeconds } from './session-cookie.ts'

/* cross-store: a person and their sessions belong to no store. */

export type SessionRow = {
  session_id: string
  person_id: string
  name: string
  email: string
  language: Language
  two_factor_enabled: boolean
  expires_at: Date
}

/** cross-store: */
export function findLiveSession(db: Db, token: string, now: Date): Promise<SessionRow | undefined> {
  return first(
    db,
    sql`
    select session.session_id, session.expires_at, person_id, person.name, person.email, person.language,
           person.two_factor_enabled
      from sessions session join people person using (person_id)
     where session.token = ${token} and session.expires_at > ${now}`,
  )
}

type NewSession = { session_id: string; token: string; person_id: string; ip_address: string; user_agent: string }

/** cross-store: */
export function insertSession(db: Db, session: NewSession, now: Date): Promise<number> {
  return execute(
    db,
    sql`
    insert into sessions (session_id, token, person_id, ip_address, user_agent, expires_at, created_at, updated_at)
    values (${session.session_id}, ${session.token}, ${session.person_id}, ${session.ip_address},
            ${session.user_agent}, ${new Date(now.getTime() + sessionSeconds * 1000)}, ${now}, ${now})`,
  )
}

/** cross-store: */
export function renewSession(db: Db, token: string, now: Date): Promise<number> {
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000)
  return execute(db, sql`update sessions set expires_at = ${expiresAt}, updated_at = ${now} where token = ${token}`)
}

/** cross-store: signs a person out everywhere. */
export function deleteSessionsOf(db: Db, personId: string): Promise<number> {
  return execute(db, sql`delete from sessions where person_id = ${personId}`)
}

/** cross-store: */
export function deleteSession(db: Db, token: string): Promise<number> {
  return execute(db, sql`delete from sessions where token = ${token}`)
}

/** cross-store: devices that need no second factor. The rows of second factors that are awaited end with them. */
export function forgetTrustedDevices(db: Db, personId: string): Promise<number> {
  return execute(db, sql`delete from verifications where value = ${personId}`)
}

/** cross-store: whether the person has used the code in the last five minutes. */
export async function isCodeUsed(db: Db, personId: string, code: string, now: Date): Promise<boolean> {
  const used = await first(
    db,
    sql`select 1 as used from used_codes
         where person_id = ${personId} and code = ${code} and used_at >= ${now}::timestamptz - interval '5 minutes'`,
  )
  return used !== undefined
}

/** cross-store: false when the code was used before. A code is valid for 90 seconds. */
export async function markCodeUsed(db: Db, personId: string, code: string, now: Date): Promise<boolean> {
  await execute(
    db,
    sql`delete from used_codes where person_id = ${personId} and used_at < ${now}::timestamptz - interval '5 minutes'`,
  )
  const marked = await execute(
    db,
    sql`insert into used_codes (person_id, code, used_at) values (${personId}, ${code}, ${now}) on conflict do nothing`,
  )
  return marked === 1
}

/** cross-store: retention. */
export function deleteExpiredSessions(db: Db, now: Date, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from sessions where expires_at < ${now} and session_id in
         (select session_id from sessions where expires_at < ${now} limit ${limit})`,
  )
}

/** cross-store: retention. */
export function deleteExpiredVerifications(db: Db, now: Date, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from verifications where expires_at < ${now} and verification_id in
         (select verification_id from verifications where expires_at < ${now} limit ${limit})`,
  )
}
