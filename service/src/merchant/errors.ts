import type { Right } from '@pasal/contract/merchant/rights.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'

/* The errors of the merchant's API (1.3). */

export function unauthenticated(): ApiError {
  return new ApiError(401, { message: 'Sign in, or send an API key', code: 'unauthenticated' }, challenge)
}

export function keyInvalid(): ApiError {
  return new ApiError(401, { message: 'The API key is not valid', code: 'key_invalid' }, challenge)
}

export function keyExpired(): ApiError {
  return new ApiError(401, { message: 'The API key has expired', code: 'key_expired' }, challenge)
}

const challenge = { 'www-authenticate': 'Bearer' }

export function foreignOrigin(): ApiError {
  return new ApiError(403, { message: 'Cross-site request rejected', code: 'origin' })
}

export function storeClosed(): ApiError {
  return new ApiError(403, { message: 'This store is closed', code: 'closed' })
}

export function roleLacks(right: string, message = 'Your role does not allow this'): ApiError {
  return new ApiError(403, { message, code: 'role', right })
}

export function scopeLacks(right: Right): ApiError {
  return new ApiError(403, { message: `The API key lacks the scope ${right}`, code: 'scope', right })
}

export function notForKeys(right: string): ApiError {
  return new ApiError(403, { message: 'API keys cannot do this', code: 'scope', right })
}

export function notFound(thing: string): ApiError {
  return new ApiError(404, { message: `${thing} not found`, code: 'not_found' })
}

/** What was read by its id; without it a 404. */
export function found<Value>(value: Value | null | undefined, thing: string): NonNullable<Value> {
  if (value === undefined || value === null) throw notFound(thing)
  return value
}

/** Something stands against the request: `details` say what. */
export function conflict(message: string, details: object = {}): ApiError {
  return new ApiError(409, { message, code: 'conflict', ...details })
}

/** A slug, code, SKU or name that another object of the store has. */
export function alreadyInUse(path: string): ApiError {
  return conflict('Already in use', { fields: { [path]: 'Already in use' } })
}

/** `current`: the object as it stands. */
export function changedSince(current: unknown): ApiError {
  const message = 'Changed by someone else since you read it'
  return new ApiError(412, { message, code: 'changed', current })
}

export function preconditionRequired(): ApiError {
  return new ApiError(428, { message: 'If-Match is required', code: 'precondition_required' })
}

export function otherBody(): ApiError {
  return new ApiError(422, { message: 'This Idempotency-Key was used with another body', code: 'idempotency' })
}

export function tooLarge(): ApiError {
  return new ApiError(413, { message: 'The body is too large', code: 'too_large' })
}

export function wrongMediaType(wanted: string): ApiError {
  return new ApiError(415, { message: `The body must be ${wanted}`, code: 'media_type' })
}

/** 400 for something of the body that names nothing in the store. */
export function unknownReference(path: string, thing: string): ApiError {
  return invalid({ [path]: `${thing} not found` })
}
