import { withIncluded } from '@pasal/contract/merchant/rights.ts'
import type { RateLimit } from '@pasal/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { type ApiKeyRow, findApiKey, recordApiKeyUse } from '../people/api-keys.queries.ts'
import { digestOfKey, storeOfKey } from '../people/api-keys.ts'
import { findSession } from '../people/find-session.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import type { Actor, Key } from './actor.ts'
import { keyExpired, keyInvalid } from './errors.ts'

const useMs = 60_000
const invalidKeys: RateLimit = { kind: 'invalidApiKey', requests: 60, minutes: 1 }

/** The API key of the request, else the person of its session; undefined: it has no credentials (1.2). */
export async function findCaller(
  context: Context,
  request: FastifyRequest,
  options?: { renews: boolean },
): Promise<Actor | undefined> {
  const authorization = request.headers.authorization
  if (authorization !== undefined) return findKey(context, request, authorization)
  const session = await findSession(context, request.headers, options)
  if (!session) return undefined
  const { personId, ...person } = session
  return { kind: 'person', _id: personId, ...person }
}

async function findKey(context: Context, request: FastifyRequest, authorization: string): Promise<Key> {
  const given = bearerOf(authorization)
  const storeId = storeOfKey(given)
  const row = storeId === undefined ? undefined : await findApiKey(context.db.pipelined, storeId, digestOfKey(given))
  return useKey(context, request, storeId, row)
}

export function bearerOf(authorization: string): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
}

/** The key of this row as a caller, or the 401 of a key that is not valid. */
export async function useKey(
  { db, clock, rateLimits }: Context,
  request: FastifyRequest,
  storeId: string | undefined,
  row: ApiKeyRow | undefined,
): Promise<Key> {
  if (storeId === undefined || !row || row.revoked_at) {
    await rateLimits.count(invalidKeys, '', clientAddress(request))
    throw keyInvalid()
  }
  if (row.expires_at <= clock.now()) throw keyExpired()
  return recordUse({ db, clock }, request, storeId, row)
}

/** The key of a request to a public route, which needs none; undefined: it has none that is valid. */
export async function findKeyIfValid(context: Context, request: FastifyRequest): Promise<Key | undefined> {
  const given = bearerOf(request.headers.authorization ?? '')
  const storeId = storeOfKey(given)
  if (storeId === undefined) return undefined
  const row = await findApiKey(context.db.pipelined, storeId, digestOfKey(given))
  if (!row || row.revoked_at || row.expires_at <= context.clock.now()) return undefined
  return recordUse(context, request, storeId, row)
}

async function recordUse(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  request: FastifyRequest,
  storeId: string,
  row: ApiKeyRow,
): Promise<Key> {
  const now = clock.now()
  // Once a minute: a row per request would be written otherwise.
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > useMs)
    await recordApiKeyUse(db, storeId, row.api_key_id, now, clientAddress(request))
  return {
    ...{ kind: 'api_key', _id: row.api_key_id, name: row.name, storeId, storeClosed: row.store_closed },
    ...{ scopes: withIncluded(row.scopes), expiresAt: row.expires_at },
  }
}
