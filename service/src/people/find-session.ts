import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@pasal/contract/format/language.ts'
import type { Context } from '../context.ts'
import { isBlockedDemoPerson } from './demo-people.ts'
import { isBrowserSession, sessionCookie, sessionSeconds, signedToken } from './session-cookie.ts'
import { findLiveSession, renewSession } from './sessions.queries.ts'

export type Session = {
  sessionId: string
  personId: string
  name: string
  email: string
  language: Language
  twoFactorEnabled: boolean
  /** the `Set-Cookie` of a session that was renewed now */
  renewedCookie: string | undefined
}

const daySeconds = 86_400

/**
 * The session of the cookie; undefined when there is none or it is not valid. `renews` is false where no response can
 * take the renewed cookie.
 */
export async function findSession(
  context: Context,
  headers: IncomingHttpHeaders,
  { renews = true } = {},
): Promise<Session | undefined> {
  const token = signedToken(context.config, context.secrets, headers)
  if (token === undefined) return undefined
  const now = context.clock.now()
  const row = await findLiveSession(context.db.pipelined, token, now)
  if (row === undefined || isBlockedDemoPerson(context.config, row.email)) return undefined
  return {
    ...{ sessionId: row.session_id, personId: row.person_id, name: row.name, email: row.email },
    ...{ language: row.language, twoFactorEnabled: row.two_factor_enabled },
    renewedCookie: renews
      ? await renewedCookie(context, headers, { token, expiresAt: row.expires_at, now })
      : undefined,
  }
}

/** A session lasts seven days, and is renewed once a day while it is used (2.1). */
async function renewedCookie(
  { config, secrets, db }: Context,
  headers: IncomingHttpHeaders,
  { token, expiresAt, now }: { token: string; expiresAt: Date; now: Date },
): Promise<string | undefined> {
  const usedSeconds = sessionSeconds - (expiresAt.getTime() - now.getTime()) / 1000
  if (usedSeconds < daySeconds || isBrowserSession(config, headers)) return undefined
  await renewSession(db, token, now)
  return sessionCookie(config, secrets, token)
}
