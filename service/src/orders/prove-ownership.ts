import type { Tx } from '../platform/database/database.ts'
import { type ApiError, tooManyRequests, unauthorized } from '../platform/http/errors.ts'
import { countWrongPhone, findPhoneGuesses } from './phone-guesses.queries.ts'

const maxWrongPhones = 10
const lockoutSeconds = 3600

type OwnedOrder = { order_id: string; customer_phone_number: string }

/**
 * Compares the phone that proves ownership (5.3); undefined when it is right. Tracking shows the last three digits, so
 * wrong phones are counted on the order. After ten the order responds 429 for an hour, to every client.
 *
 * The order must be locked: parallel guesses are then counted one by one. The error is returned, not thrown, because
 * the count must be committed.
 */
export async function phoneRejection(
  tx: Tx,
  storeId: string,
  order: OwnedOrder,
  phone: string,
  now: Date,
): Promise<ApiError | undefined> {
  const guesses = await findPhoneGuesses(tx, storeId, order.order_id)
  const current = guesses && guesses.resets_at > now ? guesses : undefined
  if (current && current.wrong_count >= maxWrongPhones) {
    return tooManyRequests((current.resets_at.getTime() - now.getTime()) / 1000)
  }
  // An order without a phone has lost its person to retention, so no shopper can prove it.
  if (phone === order.customer_phone_number && phone !== '') return undefined
  const resetsAt = current?.resets_at ?? new Date(now.getTime() + lockoutSeconds * 1000)
  await countWrongPhone(tx, storeId, order.order_id, (current?.wrong_count ?? 0) + 1, resetsAt)
  return unauthorized({ phone_number: "Provided phone number don't match with order phone number" })
}
