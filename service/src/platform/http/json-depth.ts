import { type ApiError, invalid } from './errors.ts'

/** Far deeper than sections of a page or post may be: those are rejected with a message that names their place. */
const deepestBody = 500

export function tooDeep(): ApiError {
  return invalid({ body: `Must not be nested deeper than ${deepestBody}` })
}

/**
 * Whether a body of JSON is nested deeper than any request needs. What calls itself for each level, such as
 * `JSON.stringify`, fails on a body that is deeper than the stack; the parser does not.
 */
export function isTooDeep(body: unknown, levels = deepestBody): boolean {
  if (typeof body !== 'object' || body === null) return false
  if (levels === 0) return true
  if (Array.isArray(body)) return body.some((inner) => isTooDeep(inner, levels - 1))
  for (const key in body) if (isTooDeep((body as Record<string, unknown>)[key], levels - 1)) return true
  return false
}
