import type { Tx } from '../platform/database/database.ts'
import { type ApiError, tooManyRequests, unauthorized } from '../platform/http/errors.ts'
import { countWrongPhone, findPhoneGuesses } from './phone-guesses.queries.ts'

const mostWrongPhones = 10
const lockoutSeconds = 3600

type Owned = { order_id: string; customer_phone_number: string }

/**
 * The phone proves ownership (5.3), and tracking shows its last three digits: so wrong ones are counted on the order, and after ten it answers
 * 429 for a while, to everybody and in every process. The order must be locked: guesses in parallel then count one by one.
 * Returns the refusal instead of throwing it, because the count must be committed.
 */
export async function refusalOfPhone(
  tx: Tx,
  storeId: string,
  order: Owned,
  phone: string,
  now: Date,
): Promise<ApiError | undefined> {
  const guesses = await findPhoneGuesses(tx, storeId, order.order_id)
  const counted = guesses && guesses.resets_at > now ? guesses : undefined
  if (counted && counted.wrong_count >= mostWrongPhones) {
    return tooManyRequests((counted.resets_at.getTime() - now.getTime()) / 1000)
  }
  if (phone === order.customer_phone_number) return undefined
  const resetsAt = counted?.resets_at ?? new Date(now.getTime() + lockoutSeconds * 1000)
  await countWrongPhone(tx, storeId, order.order_id, (counted?.wrong_count ?? 0) + 1, resetsAt)
  return unauthorized({ phone_number: "Provided phone number don't match with order phone number" })
}
