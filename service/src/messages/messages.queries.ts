import { type Db, execute, first, json, many, sql, type Tx } from '../db.ts'

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
  words: { subject: string; text: string },
): Promise<number> {
  return execute(
    db,
    sql`update outbox set state = 'kept', subject = ${words.subject}, text = ${words.text}
         where store_id = ${storeId} and message_id = ${messageId} and state = 'waiting'`,
  )
}
