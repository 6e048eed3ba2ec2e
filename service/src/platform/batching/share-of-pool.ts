import type { Database } from '../database/database.ts'

const parts = 4
const most = 4

/** Connections that long work may use at once: a quarter of the pool, and never more than four. */
export function shareOfPool(db: Database): number {
  return Math.min(most, Math.max(1, Math.floor(db.pool.options.max / parts)))
}
