import type { Config } from './config.ts'
import type { InvalidationAcknowledgements } from './platform/cache/invalidation-acknowledgements.ts'
import type { SingleFlight } from './platform/cache/single-flight.ts'
import type { StoreCache } from './platform/cache/store-cache.ts'
import type { Database } from './platform/database/database.ts'
import type { RateLimits } from './platform/http/rate-limits.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'
import type { UploadStorage } from './platform/storage/upload-storage.ts'

/** What a feature needs from the process, made once at the start and passed along. */
export type Context = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  cache: StoreCache
  acknowledgements: InvalidationAcknowledgements
  singleFlight: SingleFlight
  rateLimits: RateLimits
  secrets: SecretBox
  uploads: UploadStorage
  /** where the one process that plays the gateways answers, when this one is one of several */
  sandboxUrl: string | undefined
}

/** The same context for the length of a request: what is logged carries the request's id. */
export function withRequestLog(request: { log: unknown }, context: Context): Context {
  return { ...context, log: request.log as Log }
}
