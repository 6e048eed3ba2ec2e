import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isKnown } from '../http/entity-tag.ts'
import { type Encoding, encodingFor, type Finished, keptHeaders, longestText } from '../http/prepared-response.ts'
import { requestId } from '../http/request-id.ts'
import type { StoreCache } from './store-cache.ts'

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
    sendReady(request, response, 304, readyAnswer(finished))
    return true
  }
  const encoding = encodingFor(finished, headers['accept-encoding'])
  const bytes = encoding ? finished.packed[encoding] : finished.plain
  if (!bytes) return false
  sendReady(request, response, 200, readyAnswer(finished, bytes, encoding))
  return true
}

/** Everything of an answer that is the same for all who get it. */
type Ready = { headers: string[]; body: Buffer | string | undefined }

const readyAnswers = new WeakMap<Finished | Buffer, Ready>()

function readyAnswer(finished: Finished, bytes?: Buffer, encoding?: Encoding): Ready {
  let ready = readyAnswers.get(bytes ?? finished)
  if (!ready) {
    const headers = Object.entries({ ...openToAllSites, ...keptHeaders(finished) }).flat()
    if (bytes) headers.push('content-length', String(bytes.length))
    if (encoding) headers.push('content-encoding', encoding)
    ready = { headers, body: bytes && bytes.length <= longestText ? bytes.toString('latin1') : bytes }
    readyAnswers.set(bytes ?? finished, ready)
  }
  return ready
}

function sendReady(request: IncomingMessage, response: ServerResponse, status: 200 | 304, { headers, body }: Ready) {
  response.writeHead(status, [...headers, 'x-request-id', requestId(request)])
  response.end(body, 'latin1')
  keptReads.answered += 1
}
