import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { publicForAnHour } from '@pasal/contract/cache-control.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../platform/http/entity-tag.ts'

export type StoredFile = {
  findTag(): Promise<string>
  /** Undefined when the file was built again since its tag was found. */
  findBody(etag: string): Promise<Buffer | undefined>
}

/** Sends a compressed file. The body is read only for a client that does not have it yet. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
  const etag = await file.findTag()
  reply
    .header('cache-control', publicForAnHour)
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .type('application/xml; charset=utf-8')
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const body = await file.findBody(etag)
  if (!body) return sendFile(request, reply, file)
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(body)
  }
  return reply.send(Readable.from([body]).pipe(createGunzip()))
}
