import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The validator of an answer. Weak, because its plain, br and gzip bytes share it. */
export function entityTag(answer: string | Buffer): string {
  return `W/"${hash('sha1', answer, 'base64url')}"`
}

/** Whether the caller has this answer already: `If-None-Match` is a list, or `*` for any. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // What nearly everybody sends.
  if (ifNoneMatch === tag) return true
  const strong = (text: string) => text.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((known) => known.trim() === '*' || strong(known) === strong(tag))
}

/**
 * An onSend hook: a fresh read gets its ETag, with the word that caches ask each time, and nothing but 304 when the caller has it. Only reads that went
 * well: a refusal is never "not modified".
 */
export async function addEntityTag(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return payload
  if (reply.statusCode !== 200 || reply.hasHeader('etag')) return payload
  // What may not be kept needs no name to be asked for by.
  if (reply.getHeader('cache-control') === 'no-store') return payload
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  const tag = entityTag(payload)
  reply.header('etag', tag)
  // A shared cache in front would keep for a while what says nothing.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  if (!isKnown(request.headers['if-none-match'], tag)) return payload
  reply.code(304).removeHeader('content-length')
  return ''
}
