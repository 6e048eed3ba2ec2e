import type { z } from 'zod'
import type { RateLimit } from '../route.ts'
import type { merchantChapters } from './document.ts'
import type { Right, Role } from './rights.ts'

/*
 * The description of a route of the merchant's API: what it is, who may call it, what it takes and gives. Each route
 * has one, in `<chapter>/routes.ts` (`satisfies MerchantRoute`).
 */

/**
 * Who may call a route below `/merchant/stores/:store_id` is a right (two where both are needed), or
 * `member`: any member and any key of the store; `person`: any member, no key.
 * Elsewhere: `caller`: a person or a key; `signedIn`: a person; `open`: anyone.
 */
export type Needs = Right | readonly [Right, Right] | 'member' | 'person' | 'caller' | 'signedIn' | 'open'

/** What decides about a right that depends on more than the route. `callerId`: of the person or key. */
export type RouteCaller = {
  callerId: string
  role: Role | undefined
  rights: ReadonlySet<Right>
  params: Readonly<Record<string, string>>
}

export type MerchantRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:name` stands for a part of the path; a part whose name ends in `_id` is an id, and a malformed one is a 404 */
  url: `/merchant/${string}`
  needs: Needs
  /** a right that the caller lacks although `needs` is satisfied; checked with the rights, before query and body */
  lacks?: (caller: RouteCaller) => Right | undefined
  /** the name of the object of the path, in `<Thing> not found` */
  thing?: string
  request?: { query?: z.ZodType; body?: z.ZodType }
  /** `multipart`: the handler reads the parts itself */
  consumes?: 'multipart'
  /** bytes of a body; absent: 1 MiB */
  bodyLimit?: number
  /** `required`: a write without `If-Match` is a 428 */
  ifMatch?: 'required'
  /** a PATCH with this key replaces a whole list, so it needs `If-Match` */
  ifMatchFor?: string
  /** only reads although it is no GET, so a closed store allows it */
  onlyReads?: true
  /** with `preview: true` in its body it only reads: a closed store allows that, and it is one of the heavy calls */
  hasPreview?: true
  /** what counts besides the limit of the person or key; `inOneStore`: for each store */
  limit?: RateLimit
  /** the JSON of a success; a route with neither this nor `media` responds 204 */
  response?: () => Promise<z.ZodType>
  /** the media type of a success that is not JSON */
  media?: string
  document?: { id: string; chapter: keyof typeof merchantChapters; summary: string; description?: string }
}

/** The size limit of products, bulk calls, delivery tables, posts and pages (1.3). */
export const largeBodyBytes = 4 * 1024 * 1024

/** Bulk calls, previews, documents, imports and exports of a store together (1.8). */
export const heavyCalls: RateLimit = { kind: 'merchantHeavy', requests: 60, minutes: 1, inOneStore: true }

/** Credential and webhook tests, replays and domain checks of a store together (1.8). */
export const checksOfOutside: RateLimit = { kind: 'merchantChecks', requests: 10, minutes: 1, inOneStore: true }
