import { neverStored, revalidated, sharedForAMinute } from '@pasal/contract/cache-control.ts'
import type { Route } from '@pasal/contract/route.ts'
import { z } from 'zod'

/* The headers of responses. Those with an id stand once in the document. Those of CORS, for browsers, are left out. */

const requestId = z.string().meta({
  description: "the request's own X-Request-Id, or a new one; name it when you report a problem",
  header: { id: 'X-Request-Id' },
})

const etag = z.string().meta({
  description: 'send it back as If-None-Match: an unchanged response is a 304 without a body',
  header: { id: 'ETag' },
})

const retryAfter = z
  .int()
  .min(1)
  .meta({
    description: 'the seconds after which to send the request again',
    header: { id: 'Retry-After' },
  })

const retryAfterWhenBusy = z.int().min(1).optional().meta({
  description: 'of a 503: the seconds after which to send the request again',
})

export const everyResponse = { 'X-Request-Id': requestId }
export const limited = { ...everyResponse, 'Retry-After': retryAfter }
export const failed = { ...everyResponse, 'Retry-After': retryAfterWhenBusy }

/** Of a 200. A read has validators, except where no cache may store it. */
export function goodResponse({ method, cacheControl }: Route): Record<string, z.ZodType> {
  if (method !== 'GET' && cacheControl === undefined) return everyResponse
  if (cacheControl === neverStored) return { ...everyResponse, 'Cache-Control': z.literal(neverStored) }
  // A response of the store cache has another header while there is no store to cache for.
  const values = cacheControl === sharedForAMinute ? [cacheControl, revalidated] : [cacheControl ?? revalidated]
  return { ...everyResponse, 'Cache-Control': z.literal(values), ETag: etag }
}

/** Of an error that the route itself knows. A malformed request does not come as far as the handler's header. */
export function badResponse({ cacheControl }: Route): Record<string, z.ZodType> {
  if (cacheControl !== neverStored) return everyResponse
  return { ...everyResponse, 'Cache-Control': z.literal(neverStored).optional() }
}
