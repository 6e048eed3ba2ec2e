import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** A response ready to send: its bytes, its ETag, and the compressed forms that were requested so far. */
export type PreparedPage = {
  status: number
  headers: string[]
  etag: string
  plain: Buffer
  compressed: { [Form in Encoding]?: Buffer }
}

const minCompressedBytes = 1024
/** Node writes head and body in one system call when the body is a string of at most 16 KB. */
const maxTextBytes = 15_000

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

export function preparePage(status: number, headers: Record<string, string>, plain: Buffer): PreparedPage {
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { status, headers: Object.entries({ ...headers, etag }).flat(), etag, plain, compressed: {} }
}

/** About the memory that it takes in all its forms. */
export function bytesInMemory({ plain }: PreparedPage): number {
  return 2 * plain.length + 1000
}

export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PreparedPage,
  lastHeaders: string[] = [],
): Promise<void> {
  const headers = [...page.headers, ...lastHeaders]
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const encoding = encodingFor(page, request.headers['accept-encoding'])
  let body = page.plain
  if (encoding) {
    page.compressed[encoding] ??= await compress[encoding](page.plain)
    body = page.compressed[encoding]
    headers.push('content-encoding', encoding)
  }
  headers.push('content-length', String(body.length))
  response.writeHead(page.status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body.length <= maxTextBytes ? body.toString('latin1') : body, 'latin1')
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** The encoding that the client accepts, when the body is large enough to compress and is no picture or font. */
function encodingFor({ plain, headers }: PreparedPage, accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined || plain.length < minCompressedBytes || !isText(headers)) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : undefined
}

function isText(headers: string[]): boolean {
  const type = headers[headers.indexOf('content-type') + 1] ?? ''
  return /^text\/|javascript|json|xml|svg/.test(type)
}
