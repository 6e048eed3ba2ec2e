import type { z } from 'zod'
import type { chapters } from './document.ts'

/*
 * The description of a route: what it is, who may call it, what it takes and gives. Each route has one, in
 * `<chapter>/routes.ts` (`satisfies Route`). The service registers its routes and makes its API document from them.
 */

/**
 * Who may call a route. `public`: anyone. `operator`: only with the operator's token.
 * `local`: a program on the same machine, and the operator from anywhere.
 */
type Who = 'public' | 'operator' | 'local'

/** How many requests one client may send before it gets a 429 (8). Routes that share one limit share its count. */
export type RateLimit = {
  kind: string
  requests: number
  minutes: number
  /** counted for each store of the path separately */
  inOneStore?: true
}

/** Imports a shape only when it is needed: a service that starts needs the shapes of requests alone. */
type Shape = () => Promise<z.ZodType>

export type Route = {
  method: 'GET' | 'POST' | 'PATCH'
  /** `:name` stands for a part of the path */
  url: `/${string}`
  who: Who
  request?: { params?: z.ZodType; query?: z.ZodType; headers?: z.ZodType; body?: z.ZodType }
  limit?: RateLimit
  /** a second limit, for what the first one does not count: requests of a client to all stores */
  limitOverAllStores?: RateLimit
  /** the JSON of a 200 */
  response?: Shape
  /** the `Cache-Control` of a 200; a read without it has `no-cache`, and one with `no-store` has no `ETag` */
  cacheControl?: string
  /** the media types of a 200 that is not JSON */
  media?: readonly string[]
  /** messages of a 400 `{message}`; `<name>` and `N` stand for a value */
  messages?: readonly string[]
  /** false: no request can be a validation error */
  validated?: false
  /** one more shape of a 400 */
  more400?: Shape
  /** messages of a 401 `{fields}`, by key */
  unauthorized?: Readonly<Record<string, string>>
  /** which value gives the 500 of 7.1 for a malformed id */
  castError?: string
  /** responses that this route alone has, by status */
  others?: Readonly<Record<number, { description: string; response: Shape }>>
  /** what the API document says besides; a route without it is not in the document */
  document?: RouteDocument
}

export type RouteDocument = {
  /** the operationId */
  id: string
  chapter: keyof typeof chapters
  summary: string
  description?: string
  /** shown in place of the route's own part, where the handler checks that part itself */
  request?: { consumes?: string; params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }
}
