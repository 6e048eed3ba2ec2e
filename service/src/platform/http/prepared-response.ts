import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, isKnown } from './entity-tag.ts'

export type Encoding = 'br' | 'gzip'

/** An answer ready to send: bytes, their compressed forms once somebody wanted them, and a validator. */
export type PreparedResponse = {
  plain: Buffer
  etag: string
  compressed: { [Form in Encoding]?: Buffer }
  compressing: { [Form in Encoding]?: Promise<Buffer> }
}

const minCompressedBytes = 1024

/**
 * Node writes a text and the head before it in one piece, up to 16 KB without asking for memory; bytes are a piece of their own. So short answers are
 * kept as text too (cached-responses.ts).
 */
export const maxTextBytes = 15_000

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** `body`: an answer's object, or the bytes of its JSON. */
export function prepareResponse(body: unknown): PreparedResponse {
  const plain = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  return { plain, etag: entityTag(plain), compressed: {}, compressing: {} }
}

/** About what it takes up with all its forms. */
export function bytesInMemory({ plain }: PreparedResponse): number {
  return 2 * (plain.length + Math.min(plain.length, maxTextBytes))
}

/** What the caller takes and is worth it. */
export function encodingFor({ plain }: PreparedResponse, acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined || plain.length < minCompressedBytes) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding) ? 'gzip' : undefined
}

/** Compressed once for everybody who waits for it. */
export async function compressedBytes(prepared: PreparedResponse, encoding: Encoding): Promise<Buffer> {
  prepared.compressing[encoding] ??= compress[encoding](prepared.plain)
  prepared.compressed[encoding] = await prepared.compressing[encoding]
  return prepared.compressed[encoding]
}

/** What an answer that is not kept says beside its bytes: whoever has it asks again each time. */
export function uncachedHeaders({ etag }: PreparedResponse): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  }
}

/**
 * What every kept answer says beside its bytes. A shared cache in front may keep it for a minute (4.1); a browser asks again each time, which costs
 * it a 304.
 */
export function cachedHeaders(prepared: PreparedResponse): Record<string, string> {
  return { ...uncachedHeaders(prepared), 'cache-control': 'public, max-age=0, s-maxage=60' }
}

/** By the long way, past the router and the hooks. */
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
