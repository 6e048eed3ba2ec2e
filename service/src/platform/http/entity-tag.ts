import { hash } from 'node:crypto'
import { revalidated } from '@pasal/contract/cache-control.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The ETag of a response. Weak, because the plain, br and gzip bytes share it. */
export function entityTag(response: string | Buffer): string {
  return `W/"${hash('sha1', response, 'base64url')}"`
}

/** Whether the client has this response already. `If-None-Match` is a list of tags, or `*` for any. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // The common case: one tag.
  if (ifNoneMatch === tag) return true
  const strong = (text: string) => text.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((known) => known.trim() === '*' || strong(known) === strong(tag))
}

/**
 * An onSend hook. A successful read that is not cached gets an ETag and `cache-control: no-cache`, and becomes a 304
 * when the client has it already. An error response is never "not modified".
 */
export async function addEntityTag(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return payload
  if (reply.statusCode !== 200 || reply.hasHeader('etag')) return payload
  // A response that no cache may store needs no validator.
  if (reply.getHeader('cache-control') === 'no-store') return payload
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  const tag = entityTag(payload)
  reply.header('etag', tag)
  // Without this header a shared cache would store the response for a time of its own choice.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', revalidated)
  if (!isKnown(request.headers['if-none-match'], tag)) return payload
  reply.code(304).removeHeader('content-length')
  return ''
}
