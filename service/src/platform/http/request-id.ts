import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The client's `X-Request-Id` when it is short and safe in a log line, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}
