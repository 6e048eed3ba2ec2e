import { z } from 'zod'
import type { Context } from '../context.ts'
import { messageWords } from './message-words.ts'
import { findMessage, keepMessage } from './messages.queries.ts'

export const deliverMessagePayload = z.object({ store_id: z.string(), message_id: z.string() })

/** The job behind every outbox row: writes the words out and, until a sender is configured, keeps the message for reading. */
export async function deliverMessage({ db, log }: Context, payload: unknown): Promise<void> {
  const { store_id: storeId, message_id: messageId } = deliverMessagePayload.parse(payload)
  const message = await findMessage(db, storeId, messageId)
  if (message?.state !== 'waiting') return
  const words = await messageWords(db, storeId, message)
  await keepMessage(db, storeId, messageId, words)
  log.info(
    { store_id: storeId, message_id: messageId, channel: message.channel, kind: message.kind },
    'message kept in the outbox',
  )
}
