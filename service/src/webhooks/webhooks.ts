import type { ChangeWebhook, CreateWebhook, Replay } from '@pasal/contract/merchant/webhooks/requests.ts'
import { recordAudit } from '../merchant/audit.ts'
import { changeObject, deleteObject, type Resource } from '../merchant/change-object.ts'
import { conflict, found, notFound } from '../merchant/errors.ts'
import { onceInParts } from '../merchant/idempotency.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { accepted, created, replyOf } from '../merchant/reply.ts'
import { requireVersion } from '../merchant/versions.ts'
import { write } from '../merchant/write.ts'
import { sendAgain } from '../outbox/messages.queries.ts'
import { transaction } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import { NotPublic, publicAddressesOf } from '../platform/outbound/public-address.ts'
import { newId } from '../platform/values/ids.ts'
import { findDelivery, insertDeliveries, recordAttempt, requeueDeliveries } from './deliveries.queries.ts'
import { messageOf } from './enqueue-deliveries.ts'
import { recordAtEndpoint } from './record-attempt.ts'
import { placeOfSecret, sendWebhook } from './send-webhook.ts'
import { newSecret } from './signature.ts'
import { webhookBody } from './webhook-body.ts'
import {
  countWebhooks,
  deleteWebhook,
  findEndpoint,
  findWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  type ShownWebhook,
  updateWebhook,
} from './webhooks.queries.ts'

const mostWebhooks = 10
const bothSignMs = 24 * 3_600_000
/** A name that does not resolve in time is judged at each attempt. */
const resolveMs = 3_000

const webhook: Resource<ShownWebhook> = {
  kind: 'webhook',
  nameOf: ({ url }) => new URL(url).host,
  lock: lockWebhook,
}

/** POST S/webhooks. Only this response shows the secret. */
export async function createWebhook(request: MerchantRequest<unknown, CreateWebhook>) {
  const { storeId, body, context, raw } = request
  const { url, events, description = '', enabled = true } = body
  requireHttps(request, url)
  await requirePublic(request, url)
  return write(request, async (tx) => {
    const now = context.clock.now()
    if ((await countWebhooks(tx, storeId)) >= mostWebhooks)
      throw conflict(`A store has at most ${mostWebhooks} webhooks`)
    const secret = newSecret()
    const _id = newId(now.getTime())
    const sealed = context.secrets.seal(secret, placeOfSecret(storeId))
    await insertWebhook(tx, storeId, { _id, url, events, description, enabled, secret: sealed }, now)
    const made = (await findWebhook(tx, storeId, _id)) as ShownWebhook
    const object = { kind: 'webhook', _id, name: webhook.nameOf(made) }
    await recordAudit(tx, request, { action: 'webhook.create', object, after: { ...made, secret: 'set' } })
    return created({ ...made, secret }, `${raw.url.split('?')[0]}/${_id}`)
  })
}

export async function changeWebhook(request: MerchantRequest<unknown, ChangeWebhook>, id: string) {
  const { storeId, body, context, thing, ifMatch } = request
  if (body.url !== undefined) {
    requireHttps(request, body.url)
    // A name server may be slow, so its response is not awaited in the transaction, which repeats the other checks.
    requireVersion(ifMatch, found(await findWebhook(context.db, storeId, id), thing))
    await requirePublic(request, body.url)
  }
  return changeObject(request, webhook, id, (tx, changes) =>
    updateWebhook(tx, storeId, id, changes, context.clock.now()),
  )
}

export function removeWebhook(request: MerchantRequest, id: string) {
  return deleteObject(request, webhook, id, (tx) => deleteWebhook(tx, request.storeId, id))
}

function requireHttps({ context }: MerchantRequest<unknown, unknown>, url: string): void {
  if (context.config.production && new URL(url).protocol !== 'https:') throw invalid({ url: 'Must be an https URL' })
}

async function requirePublic({ context }: MerchantRequest<unknown, unknown>, url: string): Promise<void> {
  const reach = { allowed: context.config.outboundAllowedAddresses }
  try {
    await publicAddressesOf(new URL(url).hostname, AbortSignal.timeout(resolveMs), reach)
  } catch (error) {
    // A name that has no address today may have one tomorrow, and is judged then.
    if (error instanceof NotPublic) throw invalid({ url: 'Must be a public address' })
  }
}

/** POST …/rotate-secret: for 24 hours both secrets sign. */
export function rotateSecret(request: MerchantRequest, id: string) {
  const { storeId, context, thing, ifMatch } = request
  return write(request, async (tx) => {
    const stored = found(await lockWebhook(tx, storeId, id), thing)
    requireVersion(ifMatch, stored)
    const now = context.clock.now()
    const secret = newSecret()
    const sealed = context.secrets.seal(secret, placeOfSecret(storeId))
    await replaceSecret(tx, storeId, id, sealed, new Date(now.getTime() + bothSignMs), now)
    const object = { kind: 'webhook', _id: id, name: webhook.nameOf(stored) }
    await recordAudit(tx, request, { action: 'webhook.rotate_secret', object, after: { secret: 'set' } })
    return { secret }
  })
}

/** POST …/test: one attempt now, whether it is enabled or not. */
export function testWebhook(request: MerchantRequest, id: string) {
  return onceInParts(request, async () => replyOf(await sendPing(request, id)))
}

async function sendPing({ context, storeId, thing }: MerchantRequest, id: string) {
  const { db, clock } = context
  const endpoint = found(await findEndpoint(db, storeId, id), thing)
  const now = clock.now()
  const deliveryId = newId(now.getTime())
  const body = webhookBody({ type: 'ping', at: now, storeId, data: {} })
  const sent = await sendWebhook(context, storeId, endpoint, { deliveryId, body })
  const { attempt, isSuccess, response } = sent
  const state = isSuccess ? 'delivered' : 'failed'
  // Not before the attempt: no worker would take up what a killed process left waiting.
  await transaction(db, async (tx) => {
    // The webhook cannot be deleted before it has the delivery.
    found(await lockWebhook(tx, storeId, id), thing)
    const delivery = { delivery_id: deliveryId, webhook_id: id, event: 'ping', body_id: deliveryId }
    await insertDeliveries(tx, storeId, { bodies: [{ body_id: deliveryId, body }], deliveries: [delivery] }, now)
    await recordAttempt(tx, storeId, deliveryId, { attempt, state, nextAttemptAt: null, response })
    await recordAtEndpoint(tx, { storeId, webhookId: id, sent, now: clock.now() })
  })
  return findDelivery(db, storeId, id, deliveryId)
}

/** POST …/deliveries/<id>/replay: sent again with the same id, and with all its attempts. */
export function replayDelivery(request: MerchantRequest, webhookId: string, id: string) {
  const { storeId, thing } = request
  return write(request, async (tx) => {
    const { existing, queued } = await queueAgain(request, tx, webhookId, { id })
    if (existing === 0) throw notFound(thing)
    if (queued === 0) throw conflict('The delivery is being sent: wait for the outcome of this attempt')
    return accepted(await findDelivery(tx, storeId, webhookId, id))
  })
}

/** POST …/replay: all that failed in a time. */
export function replayFailed(request: MerchantRequest<unknown, Replay>, webhookId: string) {
  const { storeId, thing, body } = request
  return write(request, async (tx) => {
    if (!(await lockWebhook(tx, storeId, webhookId))) throw notFound(thing)
    const { queued } = await queueAgain(request, tx, webhookId, body)
    return accepted({ queued })
  })
}

async function queueAgain(
  { storeId, context }: MerchantRequest<unknown, unknown>,
  tx: Parameters<typeof requeueDeliveries>[0],
  webhookId: string,
  which: Parameters<typeof requeueDeliveries>[3],
): Promise<{ existing: number; queued: number }> {
  const now = context.clock.now()
  const deliveries = await requeueDeliveries(tx, storeId, webhookId, which, now)
  const messages = deliveries.map((delivery) => messageOf({ ...delivery, webhook_id: webhookId }))
  const queued = await sendAgain(
    tx,
    storeId,
    messages.map((message) => ({ ...message, data: { replay: true } })),
    now,
  )
  return { existing: deliveries.length, queued }
}
