import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** A response ready to send: its body, its ETag, and the compressed forms that were requested so far. */
export type PreparedPage = {
  status: number
  headers: string[]
  etag: string
  /** In parts, because pages share some of them. */
  body: readonly Buffer[]
  /** about the memory that it takes in all its forms, without the parts that it shares */
  bytesInMemory: number
  compressed: { [Form in Encoding]?: Buffer }
}

const minCompressedBytes = 1024
/** Node writes head and body in one system call when the body is a string of at most 16 KB. */
const maxTextBytes = 15_000

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** `own`: bytes that no other response with another body has. They decide the ETag. */
export function preparePage(
  status: number,
  headers: Record<string, string>,
  own: Buffer,
  body: readonly Buffer[] = [own],
): PreparedPage {
  const etag = `"${hash('sha1', own, 'base64url')}"`
  const bytesInMemory = 2 * own.length + 1000
  return { status, headers: Object.entries({ ...headers, etag }).flat(), etag, body, bytesInMemory, compressed: {} }
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
  const body = encoding ? [await compressedBody(page, encoding)] : page.body
  const bytes = bytesOf(body)
  if (encoding) headers.push('content-encoding', encoding)
  headers.push('content-length', String(bytes))
  response.writeHead(page.status, headers)
  if (request.method === 'HEAD') return void response.end()
  if (bytes <= maxTextBytes) return void response.end(Buffer.concat(body).toString('latin1'), 'latin1')
  for (const part of body) response.write(part)
  response.end()
}

async function compressedBody({ body, compressed }: PreparedPage, encoding: Encoding): Promise<Buffer> {
  compressed[encoding] ??= await compress[encoding](Buffer.concat(body))
  return compressed[encoding]
}

function bytesOf(body: readonly Buffer[]): number {
  return body.reduce((sum, { length }) => sum + length, 0)
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** The encoding that the client accepts, when the body is large enough to compress and is no picture or font. */
function encodingFor({ body, headers }: PreparedPage, accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined || bytesOf(body) < minCompressedBytes || !isText(headers)) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : undefined
}

function isText(headers: string[]): boolean {
  const type = headers[headers.indexOf('content-type') + 1] ?? ''
  return /^text\/|javascript|json|xml|svg/.test(type)
}
