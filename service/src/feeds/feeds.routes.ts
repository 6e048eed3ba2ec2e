import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { entityTag, isKnown } from '../entity-tag.ts'
import { ApiError } from '../errors.ts'
import { isId } from '../ids.ts'
import { currentFile } from './current-file.ts'
import { feedParams } from './feeds.contract.ts'
import { type FeedKind, findFeedStore } from './feeds.queries.ts'

/** The search-engine files of 4.15. */
export function feedRoutes(app: App, context: Context): void {
  app.get('/public/sitemap/:store_id.xml', { schema: { params: feedParams } }, (request, reply) =>
    sendFile(context, request, reply, request.params.store_id, 'sitemap'),
  )

  app.get('/public/product-feed/:store_id.xml', { schema: { params: feedParams } }, (request, reply) =>
    sendFile(context, request, reply, request.params.store_id, 'product-feed'),
  )
}

async function sendFile(context: Context, request: FastifyRequest, reply: FastifyReply, id: string, kind: FeedKind) {
  // To a crawler a malformed id is one more file that is not there: 404 as for an unknown store.
  const store = isId(id) ? await findFeedStore(context.db, id.toLowerCase()) : undefined
  if (!store) throw new ApiError(404, { message: 'Store not found' })
  const { body_gzip } = await currentFile(context, store, kind)
  const tag = entityTag(body_gzip)
  reply
    .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
    .header('etag', tag)
    .header('vary', 'accept-encoding')
    .type('application/xml; charset=utf-8')
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(body_gzip)
  }
  return reply.send(Readable.from([body_gzip]).pipe(createGunzip()))
}
