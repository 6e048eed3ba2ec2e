import { type Db, execute, json, many, sql, type Tx } from '../platform/database/database.ts'

/** How a row of the outbox leaves: each channel has its own attempts under way, so that a slow one delays no other. */
export type ChannelName = 'mail' | 'sms' | 'event' | 'webhook'

export type NewMessage = {
  message_id: string
  channel: string
  kind: string
  recipient: string
  order_id: string | null
  data?: object
}

/** Announced when rows of the channel in its payload may be due. */
export const outboxDue = 'outbox_due'

/** Writes the row in the transaction of its cause, so that neither is ever without the other. */
export function enqueueMessage(tx: Tx, storeId: string, message: NewMessage, now: Date): Promise<void> {
  return enqueueMessages(tx, storeId, [message], now)
}

/**
 * Without a transaction only for what nothing in the database causes; then a crash may delay the rows to the next
 * sweep.
 */
export async function enqueueMessages(db: Db, storeId: string, messages: NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  await execute(
    db,
    sql`
    insert into outbox (store_id, message_id, channel, kind, recipient, order_id, data, created_at, due_at)
    select ${storeId}, message.message_id, message.channel, message.kind, message.recipient, message.order_id,
           coalesce(message.data, '{}'), ${now}, ${now}
      from jsonb_to_recordset(${json(messages)}::jsonb) as message(
        message_id text, channel text, kind text, recipient text, order_id text, data jsonb)`,
  )
  for (const channel of new Set(messages.map((message) => message.channel))) await announceDue(db, channel)
}

/**
 * Queues messages that were sent or have failed, under their old ids. One that waits becomes due, and one that is sent
 * just now is left to its attempt. Returns how many were queued: by rows, because Citus counts those left alone, too.
 */
export async function sendAgain(tx: Tx, storeId: string, messages: NewMessage[], now: Date): Promise<number> {
  if (messages.length === 0) return 0
  const queued = await many(
    tx,
    sql`
    insert into outbox (store_id, message_id, channel, kind, recipient, order_id, data, created_at, due_at)
    select ${storeId}, message.message_id, message.channel, message.kind, message.recipient, message.order_id,
           coalesce(message.data, '{}'), ${now}, ${now}
      from jsonb_to_recordset(${json(messages)}::jsonb) as message(
        message_id text, channel text, kind text, recipient text, order_id text, data jsonb)
    on conflict (store_id, message_id) do update
       set state = 'waiting', due_at = excluded.due_at, data = excluded.data, attempts = 0
     where not outbox.claimed
    returning message_id`,
  )
  for (const channel of new Set(messages.map((message) => message.channel))) await announceDue(tx, channel)
  return queued.length
}

/**
 * cross-store: all stores share the workers. A statement of its own: inside one on a store's table it would run on that
 * store's server, which has no listener.
 */
export async function announceDue(db: Db, channel: string): Promise<void> {
  await execute(db, sql`select pg_notify(${outboxDue}, ${channel})`)
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

/** cross-store: the operator's view of mails and SMS; `storeId` null means every store. */
export function listMessages(
  db: Db,
  storeId: string | null,
  state: string | null,
  limit: number,
): Promise<(MessageRow & { store_id: string })[]> {
  return many(
    db,
    sql`
    select store_id, message_id, channel, kind, recipient, order_id, data, state, subject, text, html, attempts,
           last_error, created_at, sent_at
      from outbox
     where (${storeId}::text is null or store_id = ${storeId}) and (${state}::text is null or state = ${state})
       and channel in ('mail', 'sms')
     order by created_at desc, message_id desc limit ${limit}`,
  )
}

/** cross-store: what was kept while no sender was configured. */
export function listKeptMessages(db: Db, channel: ChannelName, since: Date, limit: number): Promise<OldMessage[]> {
  return many(
    db,
    sql`
    select store_id, message_id from outbox
     where channel = ${channel} and state = 'kept' and created_at > ${since} limit ${limit}`,
  )
}

/** A message that another process requeued is left to the worker that sends it. */
export function requeueKeptMessages(db: Db, storeId: string, messages: OldMessage[], now: Date): Promise<number> {
  const messageIds = messages.map((message) => message.message_id)
  return execute(
    db,
    sql`
    update outbox set state = 'waiting', due_at = ${now}
     where store_id = ${storeId} and message_id = any(${messageIds}) and state = 'kept'`,
  )
}

export type OldMessage = { store_id: string; message_id: string }

/** cross-store: retention, whatever the state. */
export function listMessagesBefore(
  db: Db,
  channels: ChannelName[],
  before: Date,
  limit: number,
): Promise<OldMessage[]> {
  return many(
    db,
    sql`
    select store_id, message_id from outbox
     where channel = any(${channels}) and created_at < ${before} limit ${limit}`,
  )
}

export function deleteMessages(db: Db, storeId: string, messages: OldMessage[]): Promise<number> {
  const messageIds = messages.map((message) => message.message_id)
  return execute(db, sql`delete from outbox where store_id = ${storeId} and message_id = any(${messageIds})`)
}
