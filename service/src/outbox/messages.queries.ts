import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'
import type { Found } from '../platform/database/page-by-page.ts'

export type NewMessage = {
  message_id: string
  channel: string
  kind: string
  recipient: string
  order_id: string | null
  data?: object
}

/** Writes the row and the job that delivers it, in the transaction of whatever caused it. */
export function enqueueMessage(tx: Tx, storeId: string, message: NewMessage, now: Date): Promise<number> {
  return execute(tx, sql`select enqueue_message(${storeId}, ${json(message)}::jsonb, ${now})`)
}

export type MessageRow = {
  message_id: string
  channel: 'mail' | 'sms'
  kind: string
  recipient: string
  order_id: string | null
  data: Record<string, unknown>
  state: string
  subject: string
  text: string
  html: string
  attempts: number
  last_error: string
  created_at: Date
  sent_at: Date | null
}

const columns = sql`message_id, channel, kind, recipient, order_id, data, state, subject, text, html, attempts, last_error, created_at, sent_at`

export function findMessage(db: Db, storeId: string, messageId: string): Promise<MessageRow | undefined> {
  return first(db, sql`select ${columns} from outbox where store_id = ${storeId} and message_id = ${messageId}`)
}

/** cross-store: the operator's view; `storeId` null means every store. */
export function listMessages(
  db: Db,
  storeId: string | null,
  state: string | null,
  limit: number,
): Promise<(MessageRow & { store_id: string })[]> {
  return many(
    db,
    sql`
    select store_id, ${columns} from outbox
     where (${storeId}::text is null or store_id = ${storeId}) and (${state}::text is null or state = ${state})
     order by created_at desc, message_id desc limit ${limit}`,
  )
}

/** No sender is configured: the message is written out and kept for reading. */
export function keepMessage(
  db: Db,
  storeId: string,
  messageId: string,
  { subject, text, html }: Written,
): Promise<number> {
  return execute(
    db,
    sql`update outbox set state = 'kept', subject = ${subject}, text = ${text}, html = ${html}
         where store_id = ${storeId} and message_id = ${messageId} and state = 'waiting'`,
  )
}

type Written = { subject: string; text: string; html: string }

/**
 * Takes a waiting message for one attempt; undefined when another worker has it. `interrupted`: an earlier attempt never told how it ended.
 */
export function claimMessage(
  db: Db,
  storeId: string,
  messageId: string,
  now: Date,
  seconds: number,
): Promise<{ attempts: number; interrupted: boolean } | undefined> {
  return first(
    db,
    sql`
    with before as (
      select claimed_until from outbox where store_id = ${storeId} and message_id = ${messageId} for update
    )
    update outbox set claimed_until = ${new Date(now.getTime() + seconds * 1000)}, attempts = attempts + 1
      from before
     where store_id = ${storeId} and message_id = ${messageId} and state = 'waiting'
       and (outbox.claimed_until is null or outbox.claimed_until <= ${now})
    returning attempts, before.claimed_until is not null as interrupted`,
  )
}

/** Ends the attempt: the claim goes, and the message is sent, has failed or waits on. */
export function recordOutcome(
  db: Db,
  storeId: string,
  messageId: string,
  words: Written | undefined,
  outcome: { state: 'sent' | 'failed' | 'later'; error?: string },
  now: Date,
): Promise<number> {
  const state = outcome.state === 'later' ? 'waiting' : outcome.state
  return execute(
    db,
    sql`
    update outbox
       set state = ${state}, claimed_until = null, last_error = ${outcome.error ?? ''},
           sent_at = ${outcome.state === 'sent' ? now : null}, subject = coalesce(${words?.subject ?? null}, subject),
           text = coalesce(${words?.text ?? null}, text), html = coalesce(${words?.html ?? null}, html)
     where store_id = ${storeId} and message_id = ${messageId} and state = 'waiting'`,
  )
}

/** Lets go of a claimed message without an attempt, and comes back at `until`; `reason` stands in the outbox meanwhile. */
export async function postponeMessage(
  tx: Tx,
  storeId: string,
  messageId: string,
  reason: string,
  until: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    update outbox set claimed_until = null, attempts = attempts - 1, last_error = ${reason}
     where store_id = ${storeId} and message_id = ${messageId} and state = 'waiting'`,
  )
  const payload = json({ store_id: storeId, message_id: messageId })
  await execute(
    tx,
    sql`select graphile_worker.add_job('deliver-message', ${payload}::json, run_at := ${until}::timestamptz)`,
  )
}

/**
 * cross-store: the minute's sweep looks for messages that wait for long, whether they have a job or not. Their age is asked so that the index of all
 * messages by age is no choice: it names whole blocks, most of them full of messages that were sent.
 */
export function listWaitingMessages(db: Db, before: Date, after: Found): Promise<Found[]> {
  return many(
    db,
    sql`
    select store_id, message_id as id from outbox
     where state = 'waiting' and created_at - ${before}::timestamptz < interval '0' and (store_id, message_id) > (${after.store_id}, ${after.id})
     order by store_id, message_id limit 10000`,
  )
}

export type OldMessage = { store_id: string; message_id: string }

/** cross-store: housekeeping, whatever became of them. */
export function listMessagesBefore(db: Db, before: Date, limit: number): Promise<OldMessage[]> {
  return many(db, sql`select store_id, message_id from outbox where created_at < ${before} limit ${limit}`)
}

export function deleteMessages(db: Db, storeId: string, messages: OldMessage[]): Promise<number> {
  const messageIds = messages.map((message) => message.message_id)
  return execute(db, sql`delete from outbox where store_id = ${storeId} and message_id = any(${messageIds})`)
}
