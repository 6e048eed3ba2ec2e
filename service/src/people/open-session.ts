import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Tx } from '../platform/database/database.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { newId } from '../platform/values/ids.ts'
import { sessionCookie } from './session-cookie.ts'
import { insertSession } from './sessions.queries.ts'

/** A new session of a person who was just made. Returns its `Set-Cookie`. */
export async function openSession(
  context: Context,
  tx: Tx,
  personId: string,
  request: FastifyRequest,
): Promise<string> {
  const now = context.clock.now()
  const token = randomBytes(24).toString('base64url')
  const session = {
    ...{ session_id: newId(now.getTime()), token, person_id: personId, ip_address: clientAddress(request) },
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? '',
  }
  await insertSession(tx, session, now)
  return sessionCookie(context.config, context.secrets, token)
}
