import type { Database } from '../database/database.ts'
import { LimiterStore, RateLimiterRes } from './rate-limiter-library.ts'
import { type Counted, count, findCount } from './rate-limits.queries.ts'

/**
 * A limiter of the library that counts in PostgreSQL, with one statement for the requests of a turn of the event loop.
 * The methods with an underscore are those that the library calls.
 */
export class GatheredLimiter extends LimiterStore {
  readonly #db: Database

  constructor(db: Database, requests: number, minutes: number) {
    super({ keyPrefix: '', points: requests, duration: minutes * 60 })
    this.#db = db
  }

  _upsert(key: string, points: number, durationMs: number): Promise<Counted> {
    return count({ db: this.#db }, '', { key, points, expire: Date.now() + durationMs })
  }

  _get(key: string): Promise<Counted | undefined> {
    return findCount(this.#db.pipelined, key, Date.now())
  }

  _getRateLimiterRes(_key: string, _points: number, { points, expire }: Counted) {
    return new RateLimiterRes(Math.max(this.points - points, 0), Math.max(expire - Date.now(), 0), points)
  }
}
