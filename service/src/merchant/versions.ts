import { changedSince, preconditionRequired } from './errors.ts'

/**
 * The `If-Match` of a request: absent, a version, or one that fits no object. `*` fits every object, like none.
 * `missing`: the route needs one.
 */
export type IfMatch = number | 'absent' | 'missing' | 'any' | 'none fits'

export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined) return 'absent'
  if (header.trim() === '*') return 'any'
  const version = /^\s*(?:W\/)?"(0|[1-9]\d{0,14})"\s*$/.exec(header)?.[1]
  return version === undefined ? 'none fits' : Number(version)
}

/** Rejects a change of an object that has changed since the client read it. `current` is the object as it stands. */
export function requireVersion(ifMatch: IfMatch, current: { version: number }): void {
  if (ifMatch === 'absent' || ifMatch === 'any' || ifMatch === current.version) return
  throw ifMatch === 'missing' ? preconditionRequired() : changedSince(current)
}
