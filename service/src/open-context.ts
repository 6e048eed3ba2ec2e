import type pg from 'pg'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openLongReads } from './platform/batching/long-reads.ts'
import { openStoreTurns } from './platform/batching/store-turns.ts'
import { InvalidationAcknowledgements } from './platform/cache/invalidation-acknowledgements.ts'
import { openSingleFlight } from './platform/cache/single-flight.ts'
import { StoreCache } from './platform/cache/store-cache.ts'
import { StoreMemory } from './platform/cache/store-memory.ts'
import { openDatabase } from './platform/database/database.ts'
import { openRateLimits } from './platform/http/rate-limits.ts'
import { type Clock, systemClock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import { openSecretBox } from './platform/secrets/secret-box.ts'
import { openUploadStorage } from './platform/storage/open-storage.ts'

type Parts = {
  config: Config
  connection: pg.PoolConfig
  secretKey: string
  log: Log
  clock?: Clock
  /** size of the pool; fewer when several processes share the database's connections */
  maxConnections?: number
  findSandboxUrl?: () => Promise<string>
}

/** Opens what the features share. The caller closes it: `context.db.close()`. */
export function openContext(parts: Parts): Context {
  const { config, connection, secretKey, log, clock = systemClock, maxConnections = 20, findSandboxUrl } = parts
  const onError = (error: Error) => log.warn({ error: error.message }, 'idle database connection lost')
  const db = openDatabase({ connection, maxConnections, onError })
  const singleFlight = openSingleFlight()
  return {
    config,
    db,
    longReads: openLongReads(db),
    storeTurns: openStoreTurns(db),
    clock,
    log,
    cache: new StoreCache(config.catalogCacheSeconds, singleFlight),
    memory: new StoreMemory(config.catalogCacheSeconds > 0),
    acknowledgements: new InvalidationAcknowledgements(),
    singleFlight,
    rateLimits: openRateLimits(db, config.rateLimits),
    secrets: openSecretBox(secretKey),
    uploads: openUploadStorage(config),
    findSandboxUrl,
  }
}
