// Loads private paths of rate-limiter-flexible: its entry point reads the limiters of every database there is, which
// takes a fiftieth of a start. Its limiter for PostgreSQL sends a statement for each request, so the service has one of
// its own (gathered-limiter.ts) under the class that all of the library's limiters extend.
import { createRequire } from 'node:module'
import type { RateLimiterAbstract, RateLimiterRes as Result } from 'rate-limiter-flexible'

const load = createRequire(import.meta.url)

type Store = Pick<RateLimiterAbstract, 'points' | 'consume' | 'reward' | 'get'>

export const LimiterStore: new (options: { keyPrefix: string; points: number; duration: number }) => Store = load(
  'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js',
)
export const RateLimiterRes: typeof Result = load('rate-limiter-flexible/lib/RateLimiterRes.js')
