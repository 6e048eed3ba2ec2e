import { type Database, execute, first, sql, transaction } from '../platform/database/database.ts'

type Place = { storeId: string; actorId: string; streamId: string }

/** Whether the person or key has fewer than `most` streams over all stores and processes, and now one more. */
export function takeStreamPlace(
  db: Database,
  { storeId, actorId, streamId }: Place,
  { most, now, expiresAt }: { most: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${actorId} streams`}, 0))`)
    // cross-store: a person works in several stores.
    const open = await first<{ count: number }>(
      tx,
      sql`select count(*) as count from open_streams where actor_id = ${actorId} and expires_at > ${now}`,
    )
    if ((open?.count ?? 0) >= most) return false
    await execute(
      tx,
      sql`delete from open_streams where store_id = ${storeId} and actor_id = ${actorId} and expires_at <= ${now}`,
    )
    const inserted = await execute(
      tx,
      sql`
      insert into open_streams (store_id, actor_id, stream_id, expires_at)
      values (${storeId}, ${actorId}, ${streamId}, ${expiresAt})`,
    )
    return inserted === 1
  })
}

export function keepStreamPlace(db: Database, { storeId, actorId, streamId }: Place, expiresAt: Date): Promise<number> {
  return execute(
    db,
    sql`
    update open_streams set expires_at = ${expiresAt}
     where store_id = ${storeId} and actor_id = ${actorId} and stream_id = ${streamId}`,
  )
}

export function freeStreamPlace(db: Database, { storeId, actorId, streamId }: Place): Promise<number> {
  return execute(
    db,
    sql`
    delete from open_streams
     where store_id = ${storeId} and actor_id = ${actorId} and stream_id = ${streamId}`,
  )
}
