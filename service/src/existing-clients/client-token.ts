import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Key } from '../merchant/actor.ts'
import { unauthenticated } from '../merchant/errors.ts'
import { bearerOf, findCaller, useKey } from '../merchant/find-caller.ts'
import { findApiKeyById } from '../people/api-keys.queries.ts'
import { storeOfKey } from '../people/api-keys.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'

/*
 * The token that programs get for a key (18). It names the key, sealed, so it has the key's scopes and lives exactly as
 * long as the key.
 */

const place = 'token of an existing client'
const start = 'ct_'

export function tokenOf(secrets: SecretBox, { storeId, _id }: Pick<Key, 'storeId' | '_id'>): string {
  return start + secrets.seal(`${storeId}.${_id}`, place)
}

/** The caller by key or token. Cookies mean nothing here. */
export async function findClient(context: Context, request: FastifyRequest): Promise<Key> {
  const { authorization } = request.headers
  if (authorization === undefined) throw unauthenticated()
  const given = bearerOf(authorization)
  if (storeOfKey(given) === undefined) return findByToken(context, request, given)
  const caller = await findCaller(context, request)
  if (caller?.kind !== 'api_key') throw unauthenticated()
  return caller
}

/** The same for routes whose token may stand in the query. */
export function findClientByQuery(context: Context, request: FastifyRequest): Promise<Key> {
  const { token } = request.query as Record<string, unknown>
  if (request.headers.authorization === undefined && typeof token === 'string')
    return findByToken(context, request, token)
  return findClient(context, request)
}

async function findByToken(context: Context, request: FastifyRequest, token: string): Promise<Key> {
  const [storeId, keyId] = openedToken(context.secrets, token)?.split('.') ?? []
  const row = storeId && keyId ? await findApiKeyById(context.db, storeId, keyId) : undefined
  return useKey(context, request, storeId, row)
}

function openedToken(secrets: SecretBox, token: string): string | undefined {
  const sealed = token.slice(start.length)
  return token.startsWith(start) && secrets.opens(sealed, place) ? secrets.open(sealed, place) : undefined
}
