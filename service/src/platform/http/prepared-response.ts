import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { revalidated, sharedForAMinute } from '@pasal/contract/cache-control.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, isKnown } from './entity-tag.ts'

export type Encoding = 'br' | 'gzip'

/** A response ready to send: its bytes, its ETag, and the compressed forms that were requested so far. */
export type PreparedResponse = {
  plain: Buffer
  etag: string
  compressed: { [Form in Encoding]?: Buffer }
  compressing: { [Form in Encoding]?: Promise<Buffer> }
}

const minCompressedBytes = 1024

/**
 * Node writes head and body in one system call when the body is a string, up to 16 KB without allocating. A Buffer is a
 * write of its own. So short responses are stored as a string too (cached-responses.ts).
 */
export const maxTextBytes = 15_000

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** `body`: the object of the response, or the bytes of its JSON. */
export function prepareResponse(body: unknown): PreparedResponse {
  const plain = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  return { plain, etag: entityTag(plain), compressed: {}, compressing: {} }
}

/** About the memory that it takes in all its forms. */
export function bytesInMemory({ plain }: PreparedResponse): number {
  return 2 * (plain.length + Math.min(plain.length, maxTextBytes))
}

/** The encoding that the client accepts, when the body is large enough to compress. */
export function encodingFor({ plain }: PreparedResponse, acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined || plain.length < minCompressedBytes) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding) ? 'gzip' : undefined
}

/** Compressed once for all who wait for it. */
async function compressedBytes(prepared: PreparedResponse, encoding: Encoding): Promise<Buffer> {
  prepared.compressing[encoding] ??= compress[encoding](prepared.plain)
  prepared.compressed[encoding] = await prepared.compressing[encoding]
  return prepared.compressed[encoding]
}

/** Headers of a response that is not cached: the client revalidates each time. */
export function uncachedHeaders({ etag }: PreparedResponse): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': revalidated,
    vary: 'accept-encoding',
    etag,
  }
}

/**
 * Headers of a cached response. A shared cache may store it for a minute (4.1); a browser revalidates each time and
 * gets a 304.
 */
export function cachedHeaders(prepared: PreparedResponse): Record<string, string> {
  return { ...uncachedHeaders(prepared), 'cache-control': sharedForAMinute }
}

/** Sends a prepared response by the router path. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedResponse,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  reply.headers(headers)
  if (isKnown(request.headers['if-none-match'], prepared.etag)) return reply.code(304).send()
  const encoding = encodingFor(prepared, request.headers['accept-encoding'])
  if (!encoding) return reply.send(prepared.plain)
  return reply.header('content-encoding', encoding).send(await compressedBytes(prepared, encoding))
}
