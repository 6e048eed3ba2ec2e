import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, isKnown } from './entity-tag.ts'

export type Encoding = 'br' | 'gzip'

/** An answer ready to send: bytes, their compressed forms once somebody wanted them, and a validator. */
export type Finished = {
  plain: Buffer
  etag: string
  packed: { [Form in Encoding]?: Buffer }
  packing: { [Form in Encoding]?: Promise<Buffer> }
}

const smallestWorthCompressing = 1024

/**
 * Node writes a text and the head before it in one piece, up to 16 KB without asking for memory; bytes are a piece of their own. So short answers are
 * kept as text too (kept-reads.ts).
 */
export const longestText = 15_000

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** `body`: an answer's object, or the bytes of its JSON. */
export function finish(body: unknown): Finished {
  const plain = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  return { plain, etag: entityTag(plain), packed: {}, packing: {} }
}

/** About what it takes up with all its forms. */
export function bytesInMemory({ plain }: Finished): number {
  return 2 * (plain.length + Math.min(plain.length, longestText))
}

/** What the caller takes and is worth it. */
export function encodingFor({ plain }: Finished, acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined || plain.length < smallestWorthCompressing) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding) ? 'gzip' : undefined
}

/** Compressed once for everybody who waits for it. */
export async function packedBytes(finished: Finished, encoding: Encoding): Promise<Buffer> {
  finished.packing[encoding] ??= compress[encoding](finished.plain)
  finished.packed[encoding] = await finished.packing[encoding]
  return finished.packed[encoding]
}

/** What an answer that is not kept says beside its bytes: whoever has it asks again each time. */
export function freshHeaders({ etag }: Finished): Record<string, string> {
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
export function keptHeaders(finished: Finished): Record<string, string> {
  return { ...freshHeaders(finished), 'cache-control': 'public, max-age=0, s-maxage=60' }
}

/** By the long way, past the router and the hooks. */
export async function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  reply.headers(headers)
  if (isKnown(request.headers['if-none-match'], finished.etag)) return reply.code(304).send()
  const encoding = encodingFor(finished, request.headers['accept-encoding'])
  if (!encoding) return reply.send(finished.plain)
  return reply.header('content-encoding', encoding).send(await packedBytes(finished, encoding))
}
