import { hash, randomInt } from 'node:crypto'
import type { Scope } from '@pasal/contract/merchant/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { insertApiKey } from './api-keys.queries.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32

type Wanted = { name: string; scopes: readonly Scope[]; expiresAt: Date; createdBy: object }

/** `sk_`, the store's id and 32 random characters (3.3). Only its digest is stored. */
export async function createApiKey(db: Db, storeId: string, wanted: Wanted, now: Date) {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const key = `sk_${storeId}${secret}`
  const row = {
    ...{ api_key_id: newId(now.getTime()), name: wanted.name, key_digest: digestOfKey(key) },
    ...{ hint: `sk_…${key.slice(-4)}`, scopes: wanted.scopes, created_at: now, created_by: wanted.createdBy },
    expires_at: wanted.expiresAt,
  }
  await insertApiKey(db, storeId, row)
  return { key, ...row }
}

export function digestOfKey(key: string): string {
  return hash('sha256', key)
}

/** The store that a well-formed key names. */
export function storeOfKey(key: string): string | undefined {
  return /^sk_([0-9a-f]{24})[0-9A-Za-z]{32}$/.exec(key)?.[1]
}
