import { hash } from 'node:crypto'
import type { Context } from '../context.ts'
import { ApiError } from '../platform/http/errors.ts'
import { findIdempotencyKey } from './orders.queries.ts'

type Idempotency = { key: string; bodyHash: string }

/** Another request placed its order under this key meanwhile. */
export class KeyUsed extends Error {}

/**
 * `Idempotency-Key`: the first order placed under a key is the answer to every later request with the same body; another body is a 422. Only a
 * placed order is kept: after a refusal nothing was done, so the same key may try again.
 */
export async function respondOnce<Answer extends object>(
  { db }: Context,
  storeId: string,
  key: string | undefined,
  body: unknown,
  place: (idempotency: Idempotency | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return place(undefined)
  const bodyHash = hash('sha256', JSON.stringify(body), 'base64url')
  const earlier = async () => {
    const row = await findIdempotencyKey(db.pipelined, storeId, key)
    if (row && row.body_hash !== bodyHash)
      throw new ApiError(422, { message: 'This Idempotency-Key was used with another body' })
    return row?.answer as Answer | undefined
  }
  const kept = await earlier()
  if (kept) return kept
  try {
    return await place({ key, bodyHash })
  } catch (error) {
    // A twin that ran at the same time may have placed it, and taken the last unit with it.
    if (!(error instanceof ApiError || error instanceof KeyUsed)) throw error
    const twin = await earlier()
    if (twin) return twin
    throw error
  }
}
