import { getProductFeed, getSitemap, getSitemapPart } from '@pasal/contract/search-engines/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { isId } from '../platform/values/ids.ts'
import { currentFile } from './current-file.ts'
import { type FeedKind, findFeedBody, findSitemapPartBody, findSitemapPartTag } from './feed-files.queries.ts'
import { type FeedStore, findFeedStore } from './feeds.queries.ts'
import { openFileBodies } from './file-bodies.ts'
import { sendFile } from './send-file.ts'

/** A file is sent as it is stored, so the server's own compression has nothing to do. */
const options = { compress: false } as const

/** The search-engine files of 4.15, and the parts of a sitemap that is too large for one file. */
export function feedRoutes(app: App, context: Context): void {
  const { db } = context
  const bodies = openFileBodies()

  const sendCurrent = async (request: FastifyRequest, reply: FastifyReply, id: string, kind: FeedKind) => {
    const store = await getFeedStore(context, id)
    return sendFile(request, reply, {
      findTag: async () => (await currentFile(context, store, kind)).etag,
      findBody: (etag) => bodies.get(store.store_id, etag, () => findFeedBody(db, store.store_id, kind, etag)),
    })
  }

  serve(
    app,
    context,
    getSitemap,
    (request, reply) => sendCurrent(request, reply, request.params.store_id, 'sitemap'),
    options,
  )

  serve(
    app,
    context,
    getSitemapPart,
    async (request, reply) => {
      const store = await getFeedStore(context, request.params.store_id)
      const storeId = store.store_id
      const part = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0
      return sendFile(request, reply, {
        findTag: () => currentPartTag(context, store, part),
        findBody: (etag) => bodies.get(storeId, etag, () => findSitemapPartBody(db, storeId, part, etag)),
      })
    },
    options,
  )

  serve(
    app,
    context,
    getProductFeed,
    (request, reply) => sendCurrent(request, reply, request.params.store_id, 'product-feed'),
    options,
  )
}

/** A crawler that remembers the part and not the index is to see changes too. */
async function currentPartTag(context: Context, store: FeedStore, part: number): Promise<string> {
  await currentFile(context, store, 'sitemap')
  const etag = await findSitemapPartTag(context.db, store.store_id, part)
  if (etag === undefined) throw new ApiError(404, { message: 'Sitemap not found' })
  return etag
}

/** To a crawler a malformed id is one more file that is not there: 404 as for an unknown store. */
async function getFeedStore({ db }: Context, id: string): Promise<FeedStore> {
  const store = isId(id) ? await findFeedStore(db, id.toLowerCase()) : undefined
  if (!store) throw new ApiError(404, { message: 'Store not found' })
  return store
}
