import { isIPv6 } from 'node:net'
import type { RateLimit } from '@pasal/contract/route.ts'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { tooManyRequests } from './errors.ts'
import { Limiter, RateLimiterRes } from './rate-limiter-library.ts'

export type RateLimits = {
  /** Counts one request of this client, in this store where the limit says so. Throws the 429 for one too many. */
  count(limit: RateLimit, storeId: string, clientIp: string): Promise<void>
  /** Counts one request of `key`: a person, an API key or a store. `always`: also where limits are off. */
  countKey(limit: RateLimit, key: string, always?: 'always'): Promise<void>
  /** Takes one counted request back: it was not of the kind that the limit is about. */
  uncountKey(limit: RateLimit, key: string): Promise<void>
}

/** The limits of routes. They are counted in the database, so that they hold across processes. */
export function openRateLimits(db: Database, enabled: boolean): RateLimits {
  const limiters = new Map<RateLimit, RateLimiterPostgres>()
  const consume = async (limit: RateLimit, key: string) => {
    const limiter = limiters.get(limit) ?? openLimiter(db, limit)
    limiters.set(limit, limiter)
    try {
      await limiter.consume(key)
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) throw tooManyRequests(rejection.msBeforeNext / 1000, limitHint(limit))
      throw rejection
    }
  }
  return {
    count: async (limit, storeId, clientIp) => {
      if (!enabled) return
      await consume(limit, `${limit.inOneStore ? storeId : ''}:${limit.kind}:${clientNetwork(clientIp)}`)
    },
    countKey: async (limit, key, always) => {
      if (enabled || always) await consume(limit, `${limit.kind}:${key}`)
    },
    uncountKey: async (limit, key) => {
      await limiters.get(limit)?.reward(`${limit.kind}:${key}`)
    },
  }
}

function limitHint({ requests, minutes, inOneStore }: RateLimit): string {
  const scope = inOneStore ? 'one client in one store' : 'one client'
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `limit: ${requests} requests in ${time} from ${scope}; outside production RATE_LIMITS=off lifts all limits`
}

function openLimiter(db: Database, { requests, minutes }: RateLimit): RateLimiterPostgres {
  return new Limiter({
    storeClient: { query: db.pipelined.send },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points: requests,
    duration: minutes * 60,
  })
}

/** One client. An IPv6 customer has a whole /64, so all of it counts as one client. */
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
