import { z } from 'zod'
import type { Context } from '../context.ts'
import { findStoreForOrder } from '../orders/orders.queries.ts'
import { transaction } from '../platform/database/database.ts'
import { messageWords, type Words } from './message-words.ts'
import { findMessage, keepMessage, type MessageRow, recordOutcome } from './messages.queries.ts'
import type { Outcome } from './outcome.ts'
import { sendMail } from './send-mail.ts'
import { sendSms } from './send-sms.ts'
import { type CountedSms, uncountSms } from './sms-limits.queries.ts'
import { takeMessage } from './take-message.ts'

export const deliverMessagePayload = z.object({ store_id: z.string(), message_id: z.string() })

/** With graphile-worker's growing pauses these go on for about two days. */
const mostAttempts = 16

type Delivery = { storeId: string; message: MessageRow }

/** The job behind every outbox row: writes the words out and sends them, or keeps them where no sender is configured. */
export async function deliverMessage(context: Context, payload: unknown): Promise<void> {
  const { store_id: storeId, message_id: messageId } = deliverMessagePayload.parse(payload)
  const message = await findMessage(context.db, storeId, messageId)
  if (message?.state !== 'waiting') return
  const delivery = { storeId, message }
  const words = await messageWords(context.db, storeId, message)
  if (words && !senderOf(context, message)) return keep(context, delivery, words)
  const taken = await takeMessage(context, storeId, message)
  if (!taken) return
  const outcome: Outcome = words
    ? await attempt(context, delivery, words, taken.interrupted)
    : { state: 'failed', error: 'what the message speaks of is gone', unsent: true }
  await conclude(context, delivery, words, settled(outcome, taken.attempts), taken.counted)
}

function senderOf({ config }: Context, { channel }: MessageRow): unknown {
  return channel === 'mail' ? config.mail : config.sms
}

async function keep({ db, log }: Context, { storeId, message }: Delivery, words: Words): Promise<void> {
  await keepMessage(db, storeId, message.message_id, words)
  log.info(logged({ storeId, message }), 'message kept in the outbox')
}

async function attempt(
  { db, config }: Context,
  { storeId, message }: Delivery,
  words: Words,
  interrupted: boolean,
): Promise<Outcome> {
  const { message_id: messageId, channel, recipient } = message
  if (channel === 'mail' && config.mail) {
    const storeName = (await findStoreForOrder(db, storeId))?.name ?? ''
    return sendMail(config.mail, { messageId, storeName, recipient, words })
  }
  // A worker was killed while it sent: an SMS cannot be recognised as the same, so it is not sent again.
  if (interrupted) return { state: 'failed', error: 'ambiguous: an attempt was cut short, it may have been sent' }
  if (config.sms) return sendSms(config.sms, { recipient, text: words.text })
  throw new Error(`no sender for ${channel}`)
}

function settled(outcome: Outcome, attempts: number): Outcome {
  if (outcome.state !== 'later' || attempts < mostAttempts) return outcome
  return { state: 'failed', error: outcome.error, unsent: true }
}

/** Throwing is what makes the worker come back later. Why stands in the outbox: servers quote addresses in their answers. */
async function conclude(
  context: Context,
  delivery: Delivery,
  words: Words | undefined,
  outcome: Outcome,
  counted: CountedSms | undefined,
): Promise<void> {
  const { storeId, message } = delivery
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    await recordOutcome(tx, storeId, message.message_id, words, outcome, now)
    if (counted && isUnsent(outcome)) await uncountSms(tx, storeId, counted)
  })
  if (outcome.state === 'later') throw new Error(`message ${message.message_id} could not be sent yet`)
  if (outcome.state === 'sent') context.log.info(logged(delivery), 'message sent')
  else context.log.warn(logged(delivery), 'message failed')
}

function isUnsent(outcome: Outcome): boolean {
  return outcome.state === 'later' || (outcome.state === 'failed' && outcome.unsent === true)
}

function logged({ storeId, message: { message_id, channel, kind } }: Delivery) {
  return { store_id: storeId, message_id, channel, kind }
}
