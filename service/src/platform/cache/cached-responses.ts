import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { corsHeaders } from '../http/cors-headers.ts'
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

/** Responses sent from the cache since the start. */
export const cachedResponses = { sent: 0 }

/**
 * Serves a GET whose exact URL has a cached response before the router: routing, parsing and hooks cost more than the
 * rest of such a read. Every cached response came once by the router path, which validated the URL. Both paths send the
 * same bytes and headers. Fastify has no hook before its router, so this takes the place of its one request listener.
 */
export function serveCachedResponsesFirst(server: Server, cache: StoreCache): void {
  const [routerPath] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const prepared = request.method === 'GET' ? cache.findByUrl(request.url as string) : undefined
    if (!prepared || !sendCached(request, response, prepared)) routerPath?.(request, response)
  })
}

/** False: the client accepts a compressed form that does not exist yet. */
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

/** The part of a response that is the same for all clients. */
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
  cachedResponses.sent += 1
}
