import type { z } from 'zod'
import type { Scope } from '../merchant/rights.ts'
import type { RateLimit } from '../route.ts'

/**
 * A route that existing programs call outside `/merchant` (merchant's API, 18). It takes the same API keys, and the
 * token that a program got for one.
 */
export type ClientRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  /** a part whose name ends in `_id` is an id, and a malformed one is a 404; without `:store_id` the key names it */
  url: `/${string}`
  needs: Scope | readonly [Scope, Scope]
  /** the name of the object of the path, in `<Thing> not found` */
  thing?: string
  request?: { query?: z.ZodType; body?: z.ZodType }
  bodyLimit?: number
  limit?: RateLimit
  /** the token may stand in the query */
  tokenInQuery?: true
}
