import { withIncluded } from '@pasal/contract/merchant/rights.ts'
import type { RateLimit } from '@pasal/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { findApiKey, recordApiKeyUse } from '../people/api-keys.queries.ts'
import { digestOfKey, storeOfKey } from '../people/api-keys.ts'
import { findSession } from '../people/find-session.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import type { Actor, Key } from './actor.ts'
import { keyExpired, keyInvalid } from './errors.ts'

const useMs = 60_000
const invalidKeys: RateLimit = { kind: 'invalidApiKey', requests: 60, minutes: 1 }

/** The API key of the request, else the person of its session; undefined: it has no credentials (1.2). */
export async function findCaller(context: Context, request: FastifyRequest): Promise<Actor | undefined> {
  const authorization = request.headers.authorization
  if (authorization !== undefined) return findKey(context, request, authorization)
  const session = await findSession(context, request.headers)
  if (!session) return undefined
  const { personId, ...person } = session
  return { kind: 'person', _id: personId, ...person }
}

async function findKey(context: Context, request: FastifyRequest, authorization: string): Promise<Key> {
  const { db, clock, rateLimits } = context
  const given = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
  const storeId = storeOfKey(given)
  const row = storeId === undefined ? undefined : await findApiKey(db, storeId, digestOfKey(given))
  if (storeId === undefined || !row || row.revoked_at) {
    await rateLimits.count(invalidKeys, '', clientAddress(request))
    throw keyInvalid()
  }
  const now = clock.now()
  if (row.expires_at <= now) throw keyExpired()
  // Once a minute: a row per request would be written otherwise.
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > useMs)
    await recordApiKeyUse(db, storeId, row.api_key_id, now, clientAddress(request))
  return {
    ...{ kind: 'api_key', _id: row.api_key_id, name: row.name, storeId },
    ...{ scopes: withIncluded(row.scopes), expiresAt: row.expires_at },
  }
}
