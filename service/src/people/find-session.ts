import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../context.ts'
import { isBlockedDemoOwner } from './demo-owner.ts'
import { signedToken } from './session-cookie.ts'
import { findLiveSession } from './sessions.queries.ts'

export type Session = {
  sessionId: string
  personId: string
  name: string
  email: string
  language: 'en' | 'ne'
  twoFactorEnabled: boolean
}

/** The session of the cookie; undefined when there is none or it is not valid. */
export async function findSession(context: Context, headers: IncomingHttpHeaders): Promise<Session | undefined> {
  const token = signedToken(context.config, context.secrets, headers)
  if (token === undefined) return undefined
  const row = await findLiveSession(context.db.pipelined, token, context.clock.now())
  if (row === undefined || isBlockedDemoOwner(context.config, row.email)) return undefined
  return {
    ...{ sessionId: row.session_id, personId: row.person_id, name: row.name, email: row.email },
    ...{ language: row.language, twoFactorEnabled: row.two_factor_enabled },
  }
}
