import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { getProductFeed, getSitemap, getSitemapPart } from '@pasal/contract/search-engines/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { entityTag, isKnown } from '../platform/http/entity-tag.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { isId } from '../platform/values/ids.ts'
import { currentFile } from './current-file.ts'
import { findSitemapPart } from './feed-files.queries.ts'
import { type FeedStore, findFeedStore } from './feeds.queries.ts'

/** The search-engine files of 4.15, and the parts of a sitemap that is too large for one file. */
export function feedRoutes(app: App, context: Context): void {
  serve(app, context, getSitemap, async (request, reply) => {
    const store = await getFeedStore(context, request.params.store_id)
    return sendFile(request, reply, (await currentFile(context, store, 'sitemap')).body_gzip)
  })

  serve(app, context, getSitemapPart, async (request, reply) => {
    const store = await getFeedStore(context, request.params.store_id)
    // A crawler that remembers the part and not the index is to see changes too.
    await currentFile(context, store, 'sitemap')
    const { part } = request.params
    const body = /^[1-9]\d{0,4}$/.test(part) && (await findSitemapPart(context.db, store.store_id, Number(part)))
    if (!body) throw new ApiError(404, { message: 'Sitemap not found' })
    return sendFile(request, reply, body)
  })

  serve(app, context, getProductFeed, async (request, reply) => {
    const store = await getFeedStore(context, request.params.store_id)
    return sendFile(request, reply, (await currentFile(context, store, 'product-feed')).body_gzip)
  })
}

/** To a crawler a malformed id is one more file that is not there: 404 as for an unknown store. */
async function getFeedStore({ db }: Context, id: string): Promise<FeedStore> {
  const store = isId(id) ? await findFeedStore(db, id.toLowerCase()) : undefined
  if (!store) throw new ApiError(404, { message: 'Store not found' })
  return store
}

function sendFile(request: FastifyRequest, reply: FastifyReply, body_gzip: Buffer) {
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
