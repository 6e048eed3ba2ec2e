import { ApiError } from '../platform/http/errors.ts'

/**
 * Quirk (4.1): lists of a store that does not exist are a 200 with nothing in it, and its categories are `false`. Held
 * by test/catalog/unknown-store.test.ts. Thrown, so that it is never cached: store ids can be invented.
 */
export function unknownStore(emptyResponse: unknown): ApiError {
  return new ApiError(200, emptyResponse)
}
