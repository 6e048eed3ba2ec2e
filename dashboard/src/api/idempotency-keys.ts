import { randomKey } from '@pasal/contract/random-key.ts'

/*
 * Idempotency keys of requests without a success. The same press again sends the same key, so that what was done and
 * whose response was lost is not done twice. The service keeps no errors: after one, the request runs again.
 */

const mostKept = 50
const kept = new Map<string, string>()

/** The key of this request: that of its last try, when it was not seen to succeed. */
export function keyOf(request: string): string {
  const key = kept.get(request) ?? randomKey()
  kept.delete(request)
  kept.set(request, key)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return key
}

/** After a success. The same request again is another one. */
export function dropKey(request: string): void {
  kept.delete(request)
}
