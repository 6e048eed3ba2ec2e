import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import { buildFeedFile } from './build-feed-file.ts'
import {
  type FeedFile,
  type FeedKind,
  findFeedFile,
  lockFeedBuild,
  saveFeedFile,
  tryLockFeedBuild,
} from './feed-files.queries.ts'
import { type FeedStore, findFeedStore, getSitemapStamp } from './feeds.queries.ts'
import { fewAtOnce } from './few-at-once.ts'

/** For how long a file is good, and what makes it stale before. */
const kinds = {
  sitemap: { goodSeconds: 86_400, stamp: getSitemapStamp },
  // Nothing rebuilds a feed before its hour is over.
  'product-feed': { goodSeconds: 3_600, stamp: async () => '' },
}

/** Each build has a connection for itself, so builds leave most connections to the others. */
const buildsAtOnce = 2

type Builds = { running: Map<string, Promise<FeedFile | undefined>>; places: ReturnType<typeof fewAtOnce> }
const buildsOf = new WeakMap<Context['db'], Builds>()

/**
 * The kept file while it is good, else a new one. Of all processes one builds it; who asks meanwhile gets the older file, or waits for the
 * build where there never was one.
 */
export async function currentFile(context: Context, store: FeedStore, kind: FeedKind): Promise<FeedFile> {
  const { db } = context
  const kept = await findFeedFile(db, store.store_id, kind)
  if (kept && isGood(context, kind, kept, await kinds[kind].stamp(db, store.store_id))) return kept
  const builds = buildsOf.get(db) ?? { running: new Map(), places: fewAtOnce(buildsAtOnce) }
  buildsOf.set(db, builds)
  const key = `${store.store_id} ${kind}`
  const running = builds.running.get(key)
  if (kept && (running || builds.places.isFull())) return kept
  const build = running ?? startBuild(builds, key, () => buildOnce(context, store, kind, kept !== undefined))
  // The build of somebody who had an older file may have left it to another process.
  if (!kept) return (await build) ?? currentFile(context, store, kind)
  return (await build.catch((error: Error) => tellFailure(context, store, kind, error))) ?? kept
}

function isGood({ clock }: Context, kind: FeedKind, { built_at, stamp }: FeedFile, current: string): boolean {
  return stamp === current && built_at.getTime() > clock.now().getTime() - kinds[kind].goodSeconds * 1000
}

function startBuild({ running, places }: Builds, key: string, work: () => Promise<FeedFile | undefined>) {
  const build = places.run(work).finally(() => running.delete(key))
  running.set(key, build)
  return build
}

function tellFailure({ log }: Context, { store_id }: FeedStore, kind: FeedKind, error: Error): undefined {
  log.error({ store_id, kind, err: error }, 'search-engine file could not be built, the older one is served')
}

/** Undefined: another process builds it just now. A build that is cut short leaves nothing behind, since all of it is one transaction. */
function buildOnce(
  context: Context,
  { store_id: storeId }: FeedStore,
  kind: FeedKind,
  hasOlder: boolean,
): Promise<FeedFile | undefined> {
  const { db, clock, config, log } = context
  return transaction(db, async (tx) => {
    if (!hasOlder) await lockFeedBuild(tx, storeId, kind)
    else if (!(await tryLockFeedBuild(tx, storeId, kind))) return undefined
    const stamp = await kinds[kind].stamp(tx, storeId)
    // Whoever had the lock before may have built it.
    const kept = await findFeedFile(tx, storeId, kind)
    if (kept && isGood(context, kind, kept, stamp)) return kept
    // Read after the stamp, which says what it was built of: the store may have moved while we waited for our turn.
    const store = await findFeedStore(tx, storeId)
    if (!store) throw new ApiError(404, { message: 'Store not found' })
    const now = clock.now()
    const body_gzip = await buildFeedFile({ tx, now, config }, store, kind)
    const file = { built_at: now, stamp, body_gzip }
    await saveFeedFile(tx, storeId, kind, file)
    log.info({ store_id: storeId, kind, packed_bytes: body_gzip.length }, 'search-engine file built')
    return file
  })
}
