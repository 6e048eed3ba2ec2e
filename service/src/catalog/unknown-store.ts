import { ApiError } from '../platform/http/errors.ts'

/**
 * Quirk (4.1): lists of a store that does not exist are a 200 with nothing in it, and its categories are `false`. Held by
 * test/catalog/unknown-store.test.ts. Thrown, so that no cache keeps it: anybody can invent store ids.
 */
export function unknownStore(emptyAnswer: unknown): ApiError {
  return new ApiError(200, emptyAnswer)
}
