import { type Db, execute, many, sql } from '../platform/database/database.ts'
import { type AllStores, manyOfAllStores } from '../platform/distribution/all-stores.ts'
import type { Written } from './rendered-message.ts'

/** A row that this process claimed for one attempt. */
export type Delivery = {
  store_id: string
  message_id: string
  kind: string
  recipient: string
  order_id: string | null
  data: Record<string, unknown>
  created_at: Date
  /** This attempt included. */
  attempts: number
  /** An earlier attempt never recorded its outcome: its process was killed. */
  interrupted: boolean
}

/** cross-store: the next store after `after`, in the order of ids, that has a row due in this channel. */
export async function findNextStore(
  stores: AllStores,
  channel: string,
  now: Date,
  after: string,
): Promise<string | undefined> {
  const rows = await manyOfAllStores<{ store_id: string }>(
    stores,
    (among) => sql`
    select store_id from outbox
     where channel = ${channel} and state = 'waiting' and due_at <= ${now} and store_id > ${after}
       ${among(sql`store_id`)}
     order by store_id limit 1`,
  )
  return rows.map(({ store_id }) => store_id).sort()[0]
}

/**
 * Claims due rows of one store, oldest first, until `leaseEnd`. Until then no other process takes them; later one does,
 * should this process never record an outcome. Rows that another process is claiming are skipped, and rows to the
 * recipients `besides`. Materialized, because a nested loop would read a plain subquery again for each row of the
 * outbox, and each time claim `limit` rows more.
 */
export async function claimDeliveries(
  db: Db,
  storeId: string,
  channel: string,
  { now, leaseEnd, limit, besides }: { now: Date; leaseEnd: Date; limit: number; besides: string[] },
): Promise<Delivery[]> {
  const claimed = await many<Delivery>(
    db,
    sql`
    with due as materialized (
      select message_id, claimed from outbox
       where store_id = ${storeId} and channel = ${channel} and state = 'waiting' and due_at <= ${now}
         and recipient <> all(${besides})
       order by due_at limit ${limit}
         for update skip locked
    )
    update outbox set claimed = true, attempts = outbox.attempts + 1, due_at = ${leaseEnd}
      from due
     where outbox.store_id = ${storeId} and outbox.message_id = due.message_id
    returning outbox.store_id, outbox.message_id, kind, recipient, order_id, data, created_at, attempts,
              due.claimed as interrupted`,
  )
  return claimed.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** How the row stands after an attempt. */
export type EndOfAttempt = {
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  dueAt: Date
  error: string
  sentAt: Date | null
  /** false: nothing was tried, so the attempt that the claim counted does not count */
  counts: boolean
  written: Written | undefined
}

/**
 * Ends the claim of this attempt. A row whose lease ran out and that another process has claimed since is left to that
 * one.
 */
export function recordDelivery(
  db: Db,
  storeId: string,
  { message_id, attempts }: Delivery,
  { state, dueAt, error, sentAt, counts, written }: EndOfAttempt,
): Promise<number> {
  return execute(
    db,
    sql`
    update outbox
       set state = ${state}, claimed = false, due_at = ${dueAt}, last_error = ${error}, sent_at = ${sentAt},
           attempts = attempts - ${counts ? 0 : 1}, subject = coalesce(${written?.subject ?? null}, subject),
           text = coalesce(${written?.text ?? null}, text), html = coalesce(${written?.html ?? null}, html)
     where store_id = ${storeId} and message_id = ${message_id} and state = 'waiting' and claimed
       and attempts = ${attempts}`,
  )
}

/** For a channel that keeps nothing of what it delivered or gave up. */
export function deleteDelivery(db: Db, storeId: string, { message_id, attempts }: Delivery): Promise<number> {
  return execute(
    db,
    sql`delete from outbox where store_id = ${storeId} and message_id = ${message_id} and attempts = ${attempts}`,
  )
}
