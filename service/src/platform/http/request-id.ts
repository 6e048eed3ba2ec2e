import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Random for each process. The count of its requests follows: a random id for each would cost a cached read 3 %. */
const idOfProcess = randomUUID().slice(0, -12)
let requests = 0

/** The client's `X-Request-Id` when it is short and safe in a log line, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)) return given
  requests += 1
  return idOfProcess + requests.toString(16).padStart(12, '0')
}
