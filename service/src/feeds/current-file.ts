import type { Context } from '../context.ts'
import { type FairTurns, openFairTurns } from '../platform/batching/fair-turns.ts'
import { transaction } from '../platform/database/database.ts'
import { entityTag } from '../platform/http/entity-tag.ts'
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

/** How long a file is valid, and what makes it stale earlier. A feed is rebuilt at most hourly (4.15). */
const kinds = {
  sitemap: { goodSeconds: 86_400, stamp: getSitemapStamp },
  'product-feed': { goodSeconds: 3_600, stamp: async () => '' },
}

/** Each build takes a connection of its own, so few builds run at once. */
const buildsAtOnce = 2

type Builds = { running: Map<string, Promise<FeedFile | undefined>>; turns: FairTurns }
const buildsOf = new WeakMap<Context['db'], Builds>()

/**
 * The stored file while it is valid, else a new one. One process builds it; requests during the build get the older
 * file, or wait when there is none.
 */
export async function currentFile(context: Context, store: FeedStore, kind: FeedKind): Promise<FeedFile> {
  const { db } = context
  const kept = await findFeedFile(db, store.store_id, kind)
  if (kept && isGood(context, kind, kept, await currentStamp(context, store.store_id, kind))) return kept
  const builds = buildsOf.get(db) ?? { running: new Map(), turns: openFairTurns(buildsAtOnce) }
  buildsOf.set(db, builds)
  const key = `${store.store_id} ${kind}`
  const running = builds.running.get(key)
  if (kept && (running || builds.turns.isFull())) return kept
  const build =
    running ?? startBuild(builds, key, store.store_id, () => buildOnce(context, store, kind, kept !== undefined))
  // A build that found an older file may have left the work to another process.
  if (!kept) return (await build) ?? currentFile(context, store, kind)
  return (await build.catch((error: Error) => tellFailure(context, store, kind, error))) ?? kept
}

/** A stamp is a digest of every product, so a process computes it once for each change of the store. */
async function currentStamp({ cache, longReads }: Context, storeId: string, kind: FeedKind): Promise<string> {
  const make = () => kinds[kind].stamp(longReads.of(storeId), storeId)
  return JSON.parse(await cache.readJson(storeId, `stamp of ${kind}`, make))
}

function isGood({ clock }: Context, kind: FeedKind, { built_at, stamp }: FeedFile, current: string): boolean {
  return stamp === current && built_at.getTime() > clock.now().getTime() - kinds[kind].goodSeconds * 1000
}

function startBuild(
  { running, turns }: Builds,
  key: string,
  storeId: string,
  work: () => Promise<FeedFile | undefined>,
) {
  const build = turns.run(storeId, work).finally(() => running.delete(key))
  running.set(key, build)
  return build
}

function tellFailure({ log }: Context, { store_id }: FeedStore, kind: FeedKind, error: Error): undefined {
  log.error({ store_id, kind, err: error }, 'search-engine file could not be built, the older one is served')
}

/**
 * Undefined while another process builds the file. A build is one transaction, so an interrupted one leaves nothing.
 */
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
    // The previous holder of the lock may have built the file.
    const kept = await findFeedFile(tx, storeId, kind)
    if (kept && isGood(context, kind, kept, stamp)) return kept
    // Read after the stamp: the store may have changed while this build waited for the lock.
    const store = await findFeedStore(tx, storeId)
    if (!store) throw new ApiError(404, { message: 'Store not found' })
    const now = clock.now()
    const body = await buildFeedFile({ tx, now, config }, store, kind)
    const file = { built_at: now, stamp, etag: entityTag(body) }
    await saveFeedFile(tx, storeId, kind, file, body)
    log.info({ store_id: storeId, kind, packed_bytes: body.length }, 'search-engine file built')
    return file
  })
}
