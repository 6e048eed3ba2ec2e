/** What the service responded instead of a success, or what kept it from responding. */
export class PasalError extends Error {
  override readonly name = 'PasalError'
  /** The HTTP status; 0: there was no response. */
  readonly status: number
  /** The service's name of the error, such as `not_found`; '' where it gives none. */
  readonly code: string
  /** One message for each rejected field, by its dotted path. */
  readonly fields: Readonly<Record<string, string>>
  /** `X-Request-Id`: it names the request in the service's log. */
  readonly requestId: string
  /** The body as it came: parsed JSON, or text. */
  readonly body: unknown
  /** How long the service asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    { status = 0, body, headers, cause }: { status?: number; body?: unknown; headers?: Headers; cause?: unknown },
  ) {
    super(message, { cause })
    const { code, fields } = isObject(body) ? body : {}
    this.status = status
    this.code = typeof code === 'string' ? code : ''
    this.fields = isObject(fields) ? (fields as Record<string, string>) : {}
    this.requestId = headers?.get('x-request-id') ?? ''
    this.body = body
    this.retryAfterSeconds = secondsOf(headers?.get('retry-after'))
  }
}

/** The error of a response that is no success. */
export function errorOf(status: number, headers: Headers, text: string): PasalError {
  const body = parsed(text)
  return new PasalError(messageOf(body) ?? `The service responded with status ${status}`, { status, body, headers })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A 429 and the pages of proxies are no JSON.
    return text
  }
}

function messageOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body.length > 0 && body.length <= 200 ? body : undefined
  if (!isObject(body)) return undefined
  const { message, fields, errors } = body
  if (typeof message === 'string') return message
  if (isObject(errors) && typeof errors.message === 'string') return errors.message
  if (!isObject(fields)) return undefined
  return Object.entries(fields)
    .map(([field, problem]) => `${field}: ${problem}`)
    .join('; ')
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
