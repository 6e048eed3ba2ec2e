import { disabledReasons } from '@pasal/contract/merchant/webhooks/disabled-reasons.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueueDisabledMail } from './disabled-mail.ts'
import type { Sent } from './send-webhook.ts'
import { disableWebhook, recordFailure, recordSuccess } from './webhooks.queries.ts'

type Attempted = { storeId: string; webhookId: string; sent: Sent; now: Date }

/** What an attempt means for its endpoint (13.2), a test included. `410 Gone` disables it. */
export async function recordAtEndpoint(tx: Tx, attempted: Attempted): Promise<void> {
  const { storeId, webhookId, sent, now } = attempted
  if (sent.isSuccess) await recordSuccess(tx, storeId, webhookId, now)
  else await recordFailure(tx, storeId, webhookId, now)
  if (sent.isGone) await disable(tx, attempted, { reason: disabledReasons.gone.en, since: null })
}

/** A delivery has failed for good. It disables the endpoint when nothing has succeeded since it was queued. */
export async function recordFailedDelivery(tx: Tx, attempted: Attempted, queuedAt: Date): Promise<void> {
  await disable(tx, attempted, { reason: disabledReasons.failed.en, since: queuedAt })
}

async function disable(
  tx: Tx,
  { storeId, webhookId, now }: Attempted,
  why: { reason: string; since: Date | null },
): Promise<void> {
  if (await disableWebhook(tx, storeId, webhookId, { ...why, now }))
    await enqueueDisabledMail(tx, storeId, webhookId, now)
}
