import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../context.ts'

export type Session = {
  sessionId: string
  personId: string
  name: string
  email: string
  language: 'en' | 'ne'
  twoFactorEnabled: boolean
}

/** The session of the cookie; undefined when there is none or it is not valid. */
export async function findSession(_context: Context, _headers: IncomingHttpHeaders): Promise<Session | undefined> {
  return undefined
}
