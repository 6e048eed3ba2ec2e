import type { Context } from './context.ts'
import { deleteExpiredCouponHolds } from './coupons/coupons.queries.ts'
import { deleteIdempotencyKeysBefore } from './orders/orders.queries.ts'
import { deleteExpiredRateLimits } from './rate-limits.queries.ts'

const idempotencyHours = 24

/** Deletes rows that no query looks at any more. */
export async function deleteWhatExpired({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  await deleteExpiredCouponHolds(db, now)
  await deleteIdempotencyKeysBefore(db, new Date(now.getTime() - idempotencyHours * 3_600_000))
  await deleteExpiredRateLimits(db, now)
}
