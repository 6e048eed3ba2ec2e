import { type Db, execute, sql } from './db.ts'

/** cross-store: housekeeping; `expire` is in milliseconds. */
export function deleteExpiredRateLimits(db: Db, now: Date): Promise<number> {
  return execute(db, sql`delete from rate_limits where expire < ${now.getTime()}`)
}
