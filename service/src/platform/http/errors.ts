/**
 * An error response that the contract knows (7.1). Thrown anywhere, sent by the one error handler in http-server.ts.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>
  /** What the response does not say, for the developer of a shop: logged outside production (hint.ts). */
  readonly hints: readonly string[]

  constructor(
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
    hints: readonly (string | undefined)[] = [],
  ) {
    super(typeof body === 'string' ? body : JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
    this.hints = hints.filter((hint) => hint !== undefined)
  }
}

/** 400 `{message}`: most domain errors. */
export function badRequest(message: string, hint?: string): ApiError {
  return new ApiError(400, { message }, {}, [hint])
}

/** 400 `{error_type, fields}`: one message for each body key, query key or path part. */
export function invalid(fields: Record<string, string>, hints: readonly string[] = []): ApiError {
  return new ApiError(400, { error_type: 'zod_validation', fields }, {}, hints)
}

/** 401 `{fields}`: a required email missing, or a phone that is not the order's. */
export function unauthorized(fields: Record<string, string>): ApiError {
  return new ApiError(401, { fields })
}

/** 429 in plain text. `Retry-After` has the seconds until the next request is allowed. */
export function tooManyRequests(retryAfterSeconds: number, hint?: string): ApiError {
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }
  return new ApiError(429, 'Too many requests, please try again later.', headers, [hint])
}

/** The documented 500 for a value that is not an id (7.1). */
export function castError(value: string, path: string): ApiError {
  const shown = JSON.stringify(value.slice(0, 100))
  const message = `Cast to ObjectId failed for value ${shown} (type string) at path "${path}"`
  return new ApiError(500, { errors: { message } })
}

/** 503: the service is at its capacity. Nothing of this request was done. */
export function busy(): ApiError {
  return new ApiError(503, { message: 'The service is busy, please try again' }, { 'retry-after': '1' })
}
