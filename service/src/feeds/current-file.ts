import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Context } from '../context.ts'
import {
  type FeedFile,
  type FeedKind,
  type FeedStore,
  findFeedFile,
  getSitemapStamp,
  saveFeedFile,
} from './feeds.queries.ts'
import { productFeed } from './product-feed.ts'
import { sitemap } from './sitemap.ts'

/** How a kind of file is written, for how long it is good, and what makes it stale before. */
const kinds = {
  sitemap: { write: sitemap, goodSeconds: 86_400, stamp: getSitemapStamp },
  // Nothing rebuilds a feed before its hour is over.
  'product-feed': { write: productFeed, goodSeconds: 3_600, stamp: async () => '' },
}

const building = new WeakMap<Context['db'], Map<string, Promise<FeedFile>>>()

/** The kept file while it is good, else a new one. Who asks while it is being built waits for the same build. */
export async function currentFile(context: Context, store: FeedStore, kind: FeedKind): Promise<FeedFile> {
  const { db, clock } = context
  const { goodSeconds, stamp: stampOf } = kinds[kind]
  const stamp = await stampOf(db, store.store_id)
  const builtAfter = new Date(clock.now().getTime() - goodSeconds * 1000)
  const kept = await findFeedFile(db, store.store_id, kind, stamp, builtAfter)
  if (kept) return kept
  const builds = building.get(db) ?? new Map<string, Promise<FeedFile>>()
  building.set(db, builds)
  // Not for who asks after a later change: their stamp is another.
  const key = `${store.store_id} ${kind} ${stamp}`
  const build = builds.get(key) ?? buildFile(context, store, kind, stamp).finally(() => builds.delete(key))
  builds.set(key, build)
  return build
}

/** Packed while it is written, so that only the packed bytes are ever whole in memory. */
async function buildFile(context: Context, store: FeedStore, kind: FeedKind, stamp: string): Promise<FeedFile> {
  const built_at = context.clock.now()
  const pieces = Readable.from(kinds[kind].write(context, store))
  const gzip = createGzip()
  pieces.on('error', (error) => gzip.destroy(error))
  const file = { built_at, stamp, body_gzip: await buffer(pieces.pipe(gzip)) }
  await saveFeedFile(context.db, store.store_id, kind, file)
  return file
}
