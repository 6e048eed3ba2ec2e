import { enqueueMessage, type NewMessage } from '../../src/outbox/messages.queries.ts'
import { sql, transaction } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import type { TestService } from '../harness/test-service.ts'
import { operatorToken } from '../harness/test-service.ts'
import { rows, type Shop } from '../orders/shop.ts'

type Message = Record<
  'message_id' | 'recipient' | 'state' | 'subject' | 'text' | 'html' | 'last_error' | 'sent_at',
  string
> & {
  attempts: number
}

/** What the operator sees of a store's messages. */
export async function outboxOf(svc: TestService, shop: Shop): Promise<Message[]> {
  const headers = { authorization: `Bearer ${operatorToken}` }
  return (await svc.get(`/admin/outbox?store_id=${shop._id}`, headers)).body.messages
}

/** A message as another feature enqueues it. */
export async function enqueued(svc: TestService, shop: Shop, message: Partial<NewMessage>): Promise<string> {
  const message_id = newId()
  const row = { channel: 'sms', kind: 'back-in-stock', recipient: '9812345678', order_id: null, ...message, message_id }
  await transaction(svc.context.db, (tx) => enqueueMessage(tx, shop._id, row, svc.clock.now()))
  return message_id
}

/** As if the pause after a failure, or the night before an SMS may go, had passed. */
export async function letRetriesBeDue(svc: TestService): Promise<void> {
  await rows(svc, sql`update outbox set due_at = now() where state = 'waiting' and not claimed`)
}

/** As if a worker had been killed in the middle of sending this message, so many seconds before its claim ends. */
export async function leaveClaimBehind(svc: TestService, messageId: string, seconds = 0): Promise<void> {
  const leaseEnd = new Date(svc.clock.now().getTime() + seconds * 1000 - 1)
  await rows(svc, sql`update outbox set claimed = true, due_at = ${leaseEnd} where message_id = ${messageId}`)
}
