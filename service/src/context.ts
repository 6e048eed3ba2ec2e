import type { StoreCache } from './cache.ts'
import type { ClearedCaches } from './cleared-caches.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Log } from './log.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SharedReads } from './shared-reads.ts'
import type { SecretBox } from './stores/secret-box.ts'
import type { UploadStorage } from './uploads/upload-storage.ts'

/** What a feature needs from the process, made once at the start and passed along. */
export type Context = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  cache: StoreCache
  cleared: ClearedCaches
  shared: SharedReads
  rateLimits: RateLimits
  secrets: SecretBox
  uploads: UploadStorage
  /** where the one process that plays the gateways answers, when this one is one of several */
  sandboxUrl: string | undefined
}

/** The same context for the length of a request: what is logged carries the request's id. */
export function during(request: { log: unknown }, context: Context): Context {
  return { ...context, log: request.log as Log }
}
