import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { StoreCache } from './cache.ts'
import { isKnown } from './entity-tag.ts'
import { encodingFor, type Finished, keptHeaders } from './finished-answer.ts'
import { requestId } from './request-id.ts'

/** The headers that app.ts gives every answer to another site. */
export const openToAllSites = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
}

/** How many answers went out this way since the start. */
export const keptReads = { answered: 0 }

/**
 * Puts a short way in front of the server's own: a GET whose URL has a kept answer gets those bytes without routing, parsing and hooks, which cost
 * more than all the rest of such a read. Every answer came once by the long way, which checked the URL; both ways send the same.
 */
export function answerKeptReadsFirst(server: Server, cache: StoreCache): void {
  const [longWay] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const finished = request.method === 'GET' ? cache.kept(request.url as string) : undefined
    if (!finished || !sendKept(request, response, finished)) longWay?.(request, response)
  })
}

/** False: this caller takes a compressed form that is not there yet. */
function sendKept(request: IncomingMessage, response: ServerResponse, finished: Finished): boolean {
  const { headers } = request
  const known = headers['if-none-match']
  if (known !== undefined && isKnown(known, finished.etag)) {
    response.writeHead(304, headersOf(request, finished))
    response.end()
    keptReads.answered += 1
    return true
  }
  const encoding = encodingFor(finished, headers['accept-encoding'])
  const bytes = encoding ? finished.packed[encoding] : finished.plain
  if (!bytes) return false
  const about = headersOf(request, finished)
  about.push('content-length', String(bytes.length))
  if (encoding) about.push('content-encoding', encoding)
  response.writeHead(200, about)
  response.end(bytes)
  keptReads.answered += 1
  return true
}

const headersOfAnswer = new WeakMap<Finished, string[]>()

function headersOf(request: IncomingMessage, finished: Finished): string[] {
  let headers = headersOfAnswer.get(finished)
  if (!headers) {
    headers = Object.entries({ ...openToAllSites, ...keptHeaders(finished) }).flat()
    headersOfAnswer.set(finished, headers)
  }
  return [...headers, 'x-request-id', requestId(request)]
}
