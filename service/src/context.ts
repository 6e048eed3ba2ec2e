import type { Config } from './config.ts'
import type { LongReads } from './platform/batching/long-reads.ts'
import type { StoreTurns } from './platform/batching/store-turns.ts'
import type { InvalidationAcknowledgements } from './platform/cache/invalidation-acknowledgements.ts'
import type { SingleFlight } from './platform/cache/single-flight.ts'
import type { StoreCache } from './platform/cache/store-cache.ts'
import type { StoreMemory } from './platform/cache/store-memory.ts'
import type { Database } from './platform/database/database.ts'
import type { RateLimits } from './platform/http/rate-limits.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'
import type { UploadStorage } from './platform/storage/upload-storage.ts'

/** What features share, made once at the start and passed as an argument. */
export type Context = {
  config: Config
  db: Database
  longReads: LongReads
  storeTurns: StoreTurns
  clock: Clock
  log: Log
  cache: StoreCache
  memory: StoreMemory
  acknowledgements: InvalidationAcknowledgements
  singleFlight: SingleFlight
  rateLimits: RateLimits
  secrets: SecretBox
  uploads: UploadStorage
  /** the gateway sandbox's own URL, which starts it; absent without sandbox, and in a process without HTTP */
  findSandboxUrl: (() => Promise<string>) | undefined
}

/** The context of one request: its log lines carry the request's id. */
export function withRequestLog(request: { log: unknown }, context: Context): Context {
  return { ...context, log: request.log as Log }
}
