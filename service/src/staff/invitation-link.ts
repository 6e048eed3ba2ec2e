import { hash, randomBytes } from 'node:crypto'
import { newId } from '../platform/values/ids.ts'

/* The token of an invitation: the store's id, so that it is looked up in its store, and 32 random bytes. */

const lifetimeMs = 7 * 86_400_000

export function newInvitation(storeId: string, now: Date) {
  const token = `${storeId}${randomBytes(32).toString('base64url')}`
  return {
    token,
    row: {
      ...{ invitation_id: newId(now.getTime()), token_digest: digestOf(token), created_at: now },
      expires_at: new Date(now.getTime() + lifetimeMs),
    },
  }
}

export function digestOf(token: string): string {
  return hash('sha256', token)
}

/** The store that a well-formed token names. */
export function storeOfToken(token: string): string | undefined {
  return /^([0-9a-f]{24})[A-Za-z0-9_-]{43}$/.exec(token)?.[1]
}

export function invitationUrl({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/dashboard/invitation#${token}`
}
