import type { Context } from '../context.ts'
import type { Channel, Attempt as ChannelAttempt } from '../outbox/channel.ts'
import type { Delivery } from '../outbox/deliveries.queries.ts'
import type { Outcome } from '../outbox/outcome.ts'
import type { Tx } from '../platform/database/database.ts'
import { type DeliveryToSend, findDeliveryToSend, recordAttempt } from './deliveries.queries.ts'
import { recordAtEndpoint, recordFailedDelivery } from './record-attempt.ts'
import { type Sent, sendWebhook } from './send-webhook.ts'
import { findEndpoint, lockWebhook } from './webhooks.queries.ts'

/** Most of them wait for a receiver, so many cost little. */
const concurrency = 200
/** A slow endpoint takes so many places and no more. */
const placesPerEndpoint = 4
/** Far longer than an attempt lasts. */
const leaseSeconds = 60

type Dependencies = Pick<Context, 'db' | 'clock' | 'config' | 'secrets'>

/** Webhooks: rows of webhook_deliveries, which stay when the row of the outbox has gone. */
export function webhookChannel(dependencies: Dependencies): Channel {
  return {
    concurrency,
    leaseSeconds,
    placesPerRecipient: placesPerEndpoint,
    mostAttempts: dependencies.config.webhookRetrySeconds.length + 1,
    forgets: true,
    deliver: (delivery) => deliver(dependencies, delivery),
  }
}

async function deliver(dependencies: Dependencies, delivery: Delivery): Promise<ChannelAttempt> {
  const { db, clock, config } = dependencies
  const { store_id: storeId, message_id: id, attempts, data } = delivery
  const toSend = await findDeliveryToSend(db, storeId, id)
  const endpoint = toSend && (await findEndpoint(db, storeId, toSend.webhook_id))
  if (!toSend || !endpoint) return { outcome: { state: 'failed', error: 'the webhook is gone', unsent: true } }
  if (!endpoint.enabled && data.replay !== true) {
    const end = { attempt: undefined, state: 'failed', nextAttemptAt: null, response: '' }
    return {
      outcome: { state: 'failed', error: 'the webhook is disabled', unsent: true },
      whenRecorded: async (tx) => void (await recordAttempt(tx, storeId, id, end)),
    }
  }
  const sent = await sendWebhook(dependencies, storeId, endpoint, { deliveryId: id, body: toSend.body })
  const outcome = outcomeOf(sent, config.webhookRetrySeconds[attempts - 1])
  const { status, duration_ms } = sent.attempt
  return {
    outcome,
    facts: { status, duration_ms, webhook_id: toSend.webhook_id },
    whenRecorded: (tx) => record(tx, delivery, { toSend, sent, outcome, now: clock.now() }),
  }
}

/** `pauseSeconds`: until the next attempt, ±10 %; undefined: this was the last. */
function outcomeOf({ isSuccess, isGone, attempt: { error } }: Sent, pauseSeconds: number | undefined): Outcome {
  if (isSuccess) return { state: 'sent' }
  if (isGone || pauseSeconds === undefined) return { state: 'failed', error }
  return { state: 'later', error, pauseMs: Math.round(pauseSeconds * 1000 * (0.9 + Math.random() * 0.2)) }
}

type Ended = { toSend: DeliveryToSend; sent: Sent; outcome: Outcome; now: Date }

/** In the transaction that ends the row of the outbox. */
async function record(tx: Tx, delivery: Delivery, ended: Ended): Promise<void> {
  const { store_id: storeId, message_id: id } = delivery
  const { toSend, sent, outcome, now } = ended
  const { webhook_id: webhookId } = toSend
  const state = outcome.state === 'sent' ? 'delivered' : outcome.state === 'later' ? 'waiting' : 'failed'
  const nextAttemptAt =
    outcome.state === 'later' && outcome.pauseMs !== undefined ? new Date(now.getTime() + outcome.pauseMs) : null
  // Before its deliveries, as where it is deleted.
  await lockWebhook(tx, storeId, webhookId)
  await recordAttempt(tx, storeId, id, { attempt: sent.attempt, state, nextAttemptAt, response: sent.response })
  const attempted = { storeId, webhookId, sent, now }
  await recordAtEndpoint(tx, attempted)
  if (state === 'failed' && !sent.isGone) await recordFailedDelivery(tx, attempted, toSend.queued_at)
}
