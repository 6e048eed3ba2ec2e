import { type Db, execute, sql } from '../database/database.ts'

/** cross-store: retention. `expire` is in milliseconds. A limit that was renewed since the select stays. */
export function deleteExpiredRateLimits(db: Db, now: Date, limit: number): Promise<number> {
  const expired = sql`expire < ${now.getTime()}`
  return execute(
    db,
    sql`delete from rate_limits where ${expired} and key in (select key from rate_limits
      where ${expired} limit ${limit})`,
  )
}
