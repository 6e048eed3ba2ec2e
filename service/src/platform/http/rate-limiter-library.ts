// Loads private paths of rate-limiter-flexible: its entry point reads the limiters of every database there is, which
// takes a fiftieth of a start. These two files are all that the service uses.
import { createRequire } from 'node:module'

type Package = typeof import('rate-limiter-flexible')

const load = createRequire(import.meta.url)

export const Limiter: Package['RateLimiterPostgres'] = load('rate-limiter-flexible/lib/RateLimiterPostgres.js')
export const RateLimiterRes: Package['RateLimiterRes'] = load('rate-limiter-flexible/lib/RateLimiterRes.js')
