import { createRequire } from 'node:module'
import { isIPv6 } from 'node:net'
import type { Database } from '../database/database.ts'
import { tooManyRequests } from './errors.ts'

/** These two alone: the package's own door reads its limiters for every database there is, a fiftieth of a start. */
const load = createRequire(import.meta.url)
type Package = typeof import('rate-limiter-flexible')
const RateLimiterPostgres: Package['RateLimiterPostgres'] = load('rate-limiter-flexible/lib/RateLimiterPostgres.js')
const RateLimiterRes: Package['RateLimiterRes'] = load('rate-limiter-flexible/lib/RateLimiterRes.js')

/**
 * Counted in the database, so that they hold across processes. First the limits of section 8, then those it does not
 * name (docs/decisions/0008-client-limits.md).
 */
const limits = {
  order: { points: 5, seconds: 600, perStore: true },
  formSubmission: { points: 10, seconds: 900, perStore: false },
  saleNotice: { points: 10, seconds: 900, perStore: false },
  conversionEvent: { points: 100, seconds: 60, perStore: false },
  stockAlert: { points: 60, seconds: 900, perStore: false },
  couponApply: { points: 600, seconds: 60, perStore: false },
  cancellation: { points: 600, seconds: 60, perStore: false },
  review: { points: 600, seconds: 60, perStore: false },
  holdRelease: { points: 600, seconds: 60, perStore: false },
  paymentStart: { points: 600, seconds: 60, perStore: false },
  paymentReturn: { points: 600, seconds: 60, perStore: false },
  paymentNotification: { points: 1200, seconds: 60, perStore: false },
  upload: { points: 20, seconds: 600, perStore: false },
  qrPicture: { points: 600, seconds: 60, perStore: false },
} as const

export type RateLimits = { [Kind in keyof typeof limits]: (storeId: string, clientIp: string) => Promise<void> }

/**
 * Each limit counts one request of this client (in this store, or anywhere), and throws the 429 when it is one too
 * many.
 */
export function openRateLimits(db: Database, enabled: boolean): RateLimits {
  const entries = Object.entries(limits).map(([kind, { points, seconds, perStore }]) => {
    const limiter = new RateLimiterPostgres({
      storeClient: { query: db.pipelined.send },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points,
      duration: seconds,
    })
    const count = async (storeId: string, clientIp: string) => {
      if (!enabled) return
      try {
        await limiter.consume(`${perStore ? storeId : ''}:${kind}:${clientNetwork(clientIp)}`)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext / 1000)
        throw refusal
      }
    }
    return [kind, count]
  })
  return Object.fromEntries(entries)
}

/** One IPv6 customer commands a whole /64, so that is what counts as one client. */
export function clientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(missing).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
