import { takeFirstRead } from './first-reads.ts'

/* Calls of the merchant's API. The session is a cookie, so a call carries no credential of its own. */

type Fields = Record<string, string>

/** A response that is no success, or no response at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly requestId: string | undefined

  constructor(status: number, body: Record<string, unknown>, requestId?: string) {
    super(typeof body.message === 'string' ? body.message : '')
    this.status = status
    this.body = body
    this.requestId = requestId
  }

  get code(): string | undefined {
    return this.body.code as string | undefined
  }

  /** What is wrong with which field of the request. */
  get fields(): Fields {
    return (this.body.fields ?? {}) as Fields
  }
}

type Options = { ifMatch?: number | undefined; idempotencyKey?: string; signal?: AbortSignal }

/** Called when a session has ended, so that the person signs in again above the page that they were at. */
let onSignedOut: () => void = () => undefined

export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener
}

export async function call<Result>(method: string, path: string, body?: unknown, options: Options = {}) {
  const headers: Record<string, string> = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  }
  const begun = method === 'GET' ? takeFirstRead(path) : undefined
  const response = await orNetworkError(
    begun ??
      fetch(path, {
        ...{ method, headers, credentials: 'same-origin', signal: options.signal ?? null },
        body: body === undefined ? null : JSON.stringify(body),
      }),
  )
  const text = await orNetworkError(response.text())
  return resultOf<Result>(response.status, text, response.headers.get('x-request-id'))
}

/** The result, or an ApiError of status 0 when the connection failed or broke off. An abort stays an abort. */
export function orNetworkError<Result>(result: Promise<Result>): Promise<Result> {
  return result.catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new ApiError(0, {})
  })
}

/** The body of a success; every other response is thrown. */
export function resultOf<Result>(status: number, text: string, requestId: string | null): Result {
  const content = readJson(text)
  if (status >= 200 && status < 300) return content as Result
  const error = new ApiError(status, (content ?? {}) as Record<string, unknown>, requestId ?? undefined)
  if (error.code === 'unauthenticated') onSignedOut()
  throw error
}

/** Some responses, such as a 429, are plain text. */
function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return { message: text }
  }
}
