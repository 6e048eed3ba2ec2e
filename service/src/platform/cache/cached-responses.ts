import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { corsHeaders } from '../http/cors-headers.ts'
import { isKnown } from '../http/entity-tag.ts'
import { type PreparedHead, prepareHead, writePreparedHead } from '../http/prepared-head.ts'
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
    if (!prepared || !sendCached(server, request, response, prepared)) routerPath?.(request, response)
  })
}

/** False: the client accepts a compressed form that does not exist yet. */
function sendCached(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
): boolean {
  const { headers } = request
  const send = ({ head, body }: Ready) => {
    writePreparedHead(server, request, response, head, requestId(request))
    response.end(body, 'latin1')
    cachedResponses.sent += 1
    return true
  }
  const known = headers['if-none-match']
  if (known !== undefined && isKnown(known, prepared.etag)) return send(headAndBody(prepared))
  const encoding = encodingFor(prepared, headers['accept-encoding'])
  const bytes = encoding ? prepared.compressed[encoding] : prepared.plain
  return bytes ? send(headAndBody(prepared, bytes, encoding)) : false
}

/** The part of a response that is the same for all clients. */
type Ready = { head: PreparedHead; body: Buffer | string | undefined }

const headsAndBodies = new WeakMap<PreparedResponse | Buffer, Ready>()

/** Without bytes: the 304. */
function headAndBody(prepared: PreparedResponse, bytes?: Buffer, encoding?: Encoding): Ready {
  let ready = headsAndBodies.get(bytes ?? prepared)
  if (!ready) {
    const headers = Object.entries({ ...corsHeaders, ...cachedHeaders(prepared) }).flat()
    if (bytes) headers.push('content-length', String(bytes.length))
    if (encoding) headers.push('content-encoding', encoding)
    const head = prepareHead(bytes ? 200 : 304, headers)
    ready = { head, body: bytes && bytes.length <= maxTextBytes ? bytes.toString('latin1') : bytes }
    headsAndBodies.set(bytes ?? prepared, ready)
  }
  return ready
}
