import { type Db, execute, many, sql } from '../platform/database/database.ts'

export type ExpiredKey = { store_id: string; key: string }

/** cross-store: retention of idempotency keys. */
export function listIdempotencyKeysBefore(db: Db, before: Date, limit: number): Promise<ExpiredKey[]> {
  return many(
    db,
    sql`select store_id, key from idempotency_keys where created_at < ${before} order by created_at limit ${limit}`,
  )
}

export function deleteIdempotencyKeysBefore(
  db: Db,
  storeId: string,
  expired: ExpiredKey[],
  before: Date,
): Promise<number> {
  const keys = expired.map(({ key }) => key)
  return execute(
    db,
    sql`delete from idempotency_keys where store_id = ${storeId} and key = any(${keys}) and created_at < ${before}`,
  )
}
