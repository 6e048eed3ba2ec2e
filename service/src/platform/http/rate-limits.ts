import { isIPv4 } from 'node:net'
import type { RateLimit } from '@pasal/contract/route.ts'
import ipaddr from 'ipaddr.js'
import type { Database } from '../database/database.ts'
import { parseAddress } from './client-address.ts'
import { tooManyRequests } from './errors.ts'
import { GatheredLimiter } from './gathered-limiter.ts'
import { RateLimiterRes } from './rate-limiter-library.ts'

export type RateLimits = {
  /**
   * Counts one request of this client, in this store where the limit says so, and returns how many it made in this
   * window (0 without limits). Throws the 429 for one too many. `always`: also where limits are off.
   */
  count(limit: RateLimit, storeId: string, clientIp: string, always?: 'always'): Promise<number>
  /**
   * Counts one request of this client for several limits at once. Throws the 429 of the first limit that it exceeds; it
   * does not count for the limits after that one.
   */
  countAll(limits: { limit: RateLimit; storeId: string }[], clientIp: string): Promise<void>
  /** Takes one counted request of this client back: it was not of the kind that the limit is about. */
  uncount(limit: RateLimit, storeId: string, clientIp: string): Promise<void>
  /** Throws the 429 when one more request of this client would be too many. Counts nothing. */
  check(limit: RateLimit, storeId: string, clientIp: string): Promise<void>
  /** Counts one request of `key`: a person, an API key or a store. `always`: also where limits are off. */
  countKey(limit: RateLimit, key: string, always?: 'always'): Promise<void>
  /** As `uncount`, for a key. */
  uncountKey(limit: RateLimit, key: string): Promise<void>
}

/**
 * What one /48 may do: so many times the limit of one /64. Shoppers of a mobile carrier share a /48, and one customer
 * with a /48 of its own has 65,536 /64s.
 */
const clientsOfSite = 20

type Limiters = { ofClient: GatheredLimiter; ofSite: GatheredLimiter }
type Counter = { limiter: GatheredLimiter; key: string }

/** The limits of routes. They are counted in the database, so that they hold across processes. */
export function openRateLimits(db: Database, enabled: boolean): RateLimits {
  const limiters = new Map<RateLimit, Limiters>()
  const limitersOf = (limit: RateLimit): Limiters => {
    const opened = limiters.get(limit) ?? openLimiters(db, limit)
    limiters.set(limit, opened)
    return opened
  }
  const countersOf = (limit: RateLimit, storeId: string, clientIp: string) => {
    const { ofClient, ofSite } = limitersOf(limit)
    const counted = `${limit.inOneStore ? storeId : ''}:${limit.kind}`
    const site = clientSite(clientIp)
    const client: Counter = { limiter: ofClient, key: `${counted}:${clientNetwork(clientIp)}` }
    return { client, site: site === undefined ? undefined : { limiter: ofSite, key: `${counted}:${site}` } }
  }
  const rateLimits: RateLimits = {
    async count(limit, storeId, clientIp, always) {
      if (!enabled && !always) return 0
      const { client, site } = countersOf(limit, storeId, clientIp)
      try {
        const { consumedPoints } = await client.limiter.consume(client.key)
        // Only what the client's own limit accepts, so that one client cannot use up what its neighbours share.
        if (site) await site.limiter.consume(site.key)
        return consumedPoints
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) throw tooMany(limit, rejection)
        throw rejection
      }
    },
    async countAll(limits, clientIp) {
      const counting = limits.map(({ limit, storeId }) => rateLimits.count(limit, storeId, clientIp))
      const results = await Promise.allSettled(counting)
      const rejected = results.findIndex(({ status }) => status === 'rejected')
      if (rejected === -1) return
      const countedAfter = limits.filter((_limit, nth) => nth > rejected && results[nth]?.status === 'fulfilled')
      for (const { limit, storeId } of countedAfter) await rateLimits.uncount(limit, storeId, clientIp)
      throw (results[rejected] as PromiseRejectedResult).reason
    },
    async uncount(limit, storeId, clientIp) {
      const { client, site } = countersOf(limit, storeId, clientIp)
      for (const { limiter, key } of site ? [client, site] : [client]) await limiter.reward(key)
    },
    async countKey(limit, key, always) {
      if (!enabled && !always) return
      const { ofClient } = limitersOf(limit)
      try {
        await ofClient.consume(`${limit.kind}:${key}`)
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) throw tooMany(limit, rejection)
        throw rejection
      }
    },
    async check(limit, storeId, clientIp) {
      if (!enabled) return
      const { client, site } = countersOf(limit, storeId, clientIp)
      for (const { limiter, key } of site ? [client, site] : [client]) {
        const counted = await limiter.get(key)
        if (counted && counted.remainingPoints === 0 && counted.msBeforeNext > 0) throw tooMany(limit, counted)
      }
    },
    uncountKey: async (limit, key) => {
      await limitersOf(limit).ofClient.reward(`${limit.kind}:${key}`)
    },
  }
  return rateLimits
}

function tooMany(limit: RateLimit, { msBeforeNext }: { msBeforeNext: number }) {
  return tooManyRequests(msBeforeNext / 1000, limitHint(limit))
}

function limitHint({ requests, minutes, inOneStore }: RateLimit): string {
  const scope = inOneStore ? 'one client in one store' : 'one client'
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `limit: ${requests} requests in ${time} from ${scope}; outside production RATE_LIMITS=off lifts all limits`
}

function openLimiters(db: Database, { requests, minutes }: RateLimit): Limiters {
  const ofSite = new GatheredLimiter(db, requests * clientsOfSite, minutes)
  return { ofClient: new GatheredLimiter(db, requests, minutes), ofSite }
}

/** One client: an IPv4 address, or a whole IPv6 /64, which is what a customer has. All that is no address is one. */
export function clientNetwork(ip: string): string {
  if (isIPv4(ip)) return ip
  const address = parseAddress(ip)
  if (!address) return ''
  return address instanceof ipaddr.IPv6 ? prefix(address, 4) : address.toString()
}

/** The IPv6 /48 around a client, which many providers give to one customer; undefined for IPv4. */
export function clientSite(ip: string): string | undefined {
  if (isIPv4(ip)) return undefined
  const address = parseAddress(ip)
  return address instanceof ipaddr.IPv6 ? `${prefix(address, 3)}/48` : undefined
}

function prefix(address: ipaddr.IPv6, groups: number): string {
  return address.parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')
}
