import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isKnown } from '../http/entity-tag.ts'
import {
  cachedHeaders,
  type Encoding,
  encodingFor,
  maxTextBytes,
  type PreparedResponse,
} from '../http/prepared-response.ts'
import { requestId } from '../http/request-id.ts'
import type { StoreCache } from './store-cache.ts'

/** The headers that app.ts gives every answer to another site. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
}

/** How many answers went out this way since the start. */
export const cachedResponses = { answered: 0 }

/**
 * Puts a short way in front of the server's own: a GET whose URL has a kept answer gets those bytes without routing, parsing and hooks, which cost
 * more than all the rest of such a read. Every answer came once by the long way, which checked the URL; both ways send the same.
 */
export function serveCachedResponsesFirst(server: Server, cache: StoreCache): void {
  const [routerPath] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const prepared = request.method === 'GET' ? cache.kept(request.url as string) : undefined
    if (!prepared || !sendCached(request, response, prepared)) routerPath?.(request, response)
  })
}

/** False: this caller takes a compressed form that is not there yet. */
function sendCached(request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse): boolean {
  const { headers } = request
  const known = headers['if-none-match']
  if (known !== undefined && isKnown(known, prepared.etag)) {
    sendHead(request, response, 304, headAndBody(prepared))
    return true
  }
  const encoding = encodingFor(prepared, headers['accept-encoding'])
  const bytes = encoding ? prepared.compressed[encoding] : prepared.plain
  if (!bytes) return false
  sendHead(request, response, 200, headAndBody(prepared, bytes, encoding))
  return true
}

/** Everything of an answer that is the same for all who get it. */
type Ready = { headers: string[]; body: Buffer | string | undefined }

const headsAndBodies = new WeakMap<PreparedResponse | Buffer, Ready>()

function headAndBody(prepared: PreparedResponse, bytes?: Buffer, encoding?: Encoding): Ready {
  let ready = headsAndBodies.get(bytes ?? prepared)
  if (!ready) {
    const headers = Object.entries({ ...corsHeaders, ...cachedHeaders(prepared) }).flat()
    if (bytes) headers.push('content-length', String(bytes.length))
    if (encoding) headers.push('content-encoding', encoding)
    ready = { headers, body: bytes && bytes.length <= maxTextBytes ? bytes.toString('latin1') : bytes }
    headsAndBodies.set(bytes ?? prepared, ready)
  }
  return ready
}

function sendHead(request: IncomingMessage, response: ServerResponse, status: 200 | 304, { headers, body }: Ready) {
  response.writeHead(status, [...headers, 'x-request-id', requestId(request)])
  response.end(body, 'latin1')
  cachedResponses.answered += 1
}
