import { type Database, type Db, execute, first, many, sql } from '../database/database.ts'
import { gather } from '../database/gather.ts'

/** What a limit has counted for a key, and when its window ends, in milliseconds since 1970. */
export type Counted = { points: number; expire: number }
type Count = Counted & { key: string }

/**
 * cross-store: the key names the store, if the limit is of one.
 *
 * Adds to the count of a key, or begins a new window when the last one is over. A window ends at the latest one length
 * from now, also when it began under a clock that was ahead. Counts that are wanted in one turn of the event loop go in
 * one statement; of several for one key, each gets the count as if they had come in turn. The rows are locked in the
 * order of their keys, so that the statements of two processes never wait for each other.
 */
export const count = gather(async ({ db }: { db: Database }, _group: string, counts: readonly Count[]) => {
  const of = <Key extends keyof Count>(key: Key) => counts.map((each) => each[key])
  const isOver = sql`c.expire <= ${Date.now()}`
  const rows = await many<Counted>(
    db.pipelined,
    sql`
    with wanted as (
      select * from unnest(${of('key')}::text[], ${of('points')}::int[], ${of('expire')}::bigint[])
        with ordinality as w(key, points, expire, nth)
    ), counted as (
      insert into rate_limits as c (key, points, expire)
      select key, sum(points), max(expire) from wanted group by key order by key
          on conflict (key) do update
         set points = case when ${isOver} then excluded.points else c.points + excluded.points end,
             expire = case when ${isOver} then excluded.expire else least(c.expire, excluded.expire) end
      returning key, points, expire
    )
    select c.points - (sum(w.points) over later)::int + w.points as points, c.expire
      from wanted w join counted c on c.key = w.key
    window later as (partition by w.key order by w.nth desc)
     order by w.nth`,
  )
  return (wanted: Count) => rows[counts.indexOf(wanted)] as Counted
})

/** cross-store: the count of a key whose window is not over. */
export function findCount(db: Db, key: string, nowMs: number): Promise<Counted | undefined> {
  return first(db, sql`select points, expire from rate_limits where key = ${key} and expire > ${nowMs}`)
}

/**
 * cross-store: retention. `expire` is in milliseconds. A limit that is being counted stays: waiting for its row while
 * holding others could end in a deadlock with a count of several keys.
 */
export function deleteExpiredRateLimits(db: Db, now: Date, limit: number): Promise<number> {
  const expired = sql`expire < ${now.getTime()}`
  return execute(
    db,
    sql`delete from rate_limits where key in (select key from rate_limits
      where ${expired} limit ${limit} for update skip locked)`,
  )
}
