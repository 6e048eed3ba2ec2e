import type pg from 'pg'
import { StoreCache } from './cache.ts'
import { ClearedCaches } from './cleared-caches.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db.ts'
import type { Log } from './log.ts'
import { openRateLimits } from './rate-limits.ts'
import { openSharedReads } from './shared-reads.ts'
import { openSecretBox } from './stores/secret-box.ts'
import { openUploadStorage } from './uploads/open-storage.ts'

type Parts = {
  config: Config
  connection: pg.PoolConfig
  secretKey: string
  log: Log
  clock?: Clock
  /** the pool's; fewer where several processes share what the database allows */
  maxConnections?: number
  sandboxUrl?: string | undefined
}

/** Makes what the features share. Closing is the caller's: `context.db.close()`. */
export function openContext(parts: Parts): Context {
  const { config, connection, secretKey, log, clock = systemClock, maxConnections = 20, sandboxUrl } = parts
  const onError = (error: Error) => log.warn({ error: error.message }, 'idle database connection lost')
  const db = openDatabase({ connection, maxConnections, onError })
  const shared = openSharedReads()
  return {
    config,
    db,
    clock,
    log,
    cache: new StoreCache(config.catalogCacheSeconds, shared),
    cleared: new ClearedCaches(),
    shared,
    rateLimits: openRateLimits(db, config.rateLimits),
    secrets: openSecretBox(secretKey),
    uploads: openUploadStorage(config),
    sandboxUrl,
  }
}
