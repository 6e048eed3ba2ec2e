import { pageSettings } from './page-settings.ts'

/** `fields`: messages by field; `message`: one for all; both undefined where there was no connection (status 0). */
export type CallResult = {
  status: number
  body: unknown
  message: string | undefined
  fields: Record<string, string>
}

/** A call of the public API from the browser. Never rejects: no connection is status 0. */
export async function callApi(
  path: string,
  body?: unknown,
  init: { method?: string; headers?: Record<string, string> } = {},
): Promise<CallResult> {
  const { apiOrigin } = pageSettings()
  const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  try {
    const response = await fetch(`${apiOrigin}${path}`, { ...json, ...init, headers: { ...headers, ...init.headers } })
    const text = await response.text()
    return { status: response.status, ...read(text) }
  } catch {
    return { status: 0, body: undefined, message: undefined, fields: {} }
  }
}

/** Most errors are JSON (7.1); the 429 is plain text. */
function read(text: string): Omit<CallResult, 'status'> {
  try {
    const body = JSON.parse(text) as { message?: unknown; fields?: Record<string, string> }
    const message = typeof body?.message === 'string' ? body.message : undefined
    return { body, message, fields: body?.fields ?? {} }
  } catch {
    return { body: undefined, message: text || undefined, fields: {} }
  }
}
