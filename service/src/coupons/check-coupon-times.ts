import type { Problems } from '../platform/http/problems.ts'
import type { CouponEntry } from './store-file.contract.ts'

/** What two times of a coupon in a store file together may not say. `timeNamed`: where it is reported. */
export function checkCouponTimes(
  path: string,
  { starts_at, expires_at }: Pick<CouponEntry, 'starts_at' | 'expires_at'>,
  timeNamed: 'starts_at' | 'expires_at',
  problems: Problems,
): void {
  if (!starts_at || !expires_at || new Date(expires_at) > new Date(starts_at)) return
  const isEnd = timeNamed === 'expires_at'
  problems.add(`${path}.${timeNamed}`, isEnd ? 'Must be after starts_at' : 'Must be before expires_at')
}
