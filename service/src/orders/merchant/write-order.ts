import { announceEvents } from '../../events/announce-event.ts'
import { shownActor } from '../../merchant/actor.ts'
import { changedKeys, recordAudit } from '../../merchant/audit.ts'
import { notFound } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import type { MerchantReply } from '../../merchant/reply.ts'
import { requireVersion } from '../../merchant/versions.ts'
import { write } from '../../merchant/write.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newIds } from '../../platform/values/ids.ts'
import { type EventActor, insertOrderEvent, systemActor } from '../order-events.queries.ts'
import { eventsOfChange } from './events-of-change.ts'
import { lockMerchantOrder } from './merchant-orders.queries.ts'
import { type MerchantOrder, readOrder } from './order-detail.ts'

/** One write of one order: its transaction, and who writes. */
export type OrderWrite = {
  tx: Tx
  storeId: string
  orderId: string
  now: Date
  actor: EventActor
  /** the locked order before the write */
  order: MerchantOrder
  request: MerchantRequest
  /** ascending, so that entries of one moment keep their order on the timeline */
  eventIds: Iterator<string, string>
}

/** No write records more entries. */
const mostEvents = 20

/**
 * Runs `work` with the order locked and its version compared (1.5). `requirePart` throws a 404 when the order lacks the
 * part that the path names, which comes before If-Match (1.3).
 */
export function writeOrder(
  request: MerchantRequest,
  orderId: string,
  work: (write: OrderWrite) => Promise<unknown>,
  requirePart?: (order: MerchantOrder) => void,
): Promise<MerchantReply> {
  return write(request, (tx) => inOrder(request, tx, orderId, work, requirePart))
}

/** The same in a transaction that is open already. */
export async function inOrder<Result>(
  request: MerchantRequest,
  tx: Tx,
  orderId: string,
  work: (write: OrderWrite) => Promise<Result>,
  requirePart?: (order: MerchantOrder) => void,
): Promise<Result> {
  const { storeId, context } = request
  if (!(await lockMerchantOrder(tx, storeId, orderId))) throw notFound('Order')
  const order = await readOrder(tx, storeId, orderId)
  requirePart?.(order)
  requireVersion(request.ifMatch, order)
  const now = context.clock.now()
  const eventIds = newIds(mostEvents).values() as Iterator<string, string>
  return work({ tx, storeId, orderId, order, request, now, eventIds, actor: actorOfRequest(request) })
}

export function actorOfRequest({ actor }: Pick<MerchantRequest, 'actor'>): EventActor {
  return actor ? shownActor(actor) : systemActor
}

export type EventOfOrder = { kind: string; text?: string | undefined; data?: object }

/** Writes an entry of the timeline. Returns its id. */
export async function recordEvent({ tx, storeId, orderId, now, actor, eventIds }: OrderWrite, event: EventOfOrder) {
  const event_id = eventIds.next().value
  const { kind, text = '', data = {} } = event
  await insertOrderEvent(tx, storeId, orderId, { event_id, at: now, actor, kind, text, data })
  return { _id: event_id, at: now, kind, actor, text, data }
}

/**
 * Reads the order again for the response, writes the audit entry with those of `keys` that changed, and announces what
 * happened to the order.
 */
export async function finished(
  write: OrderWrite,
  action: string,
  keys: readonly (keyof MerchantOrder)[],
): Promise<MerchantOrder> {
  const { tx, orderId, order, request } = write
  const after = await announceChange(write, action)
  await recordAudit(tx, request, {
    ...{ action: `order.${action}`, object: { kind: 'order', _id: orderId, name: String(order.order_number) } },
    ...changedKeys(order, after, [...keys]),
  })
  return after
}

/** Announces what happened to the order since it was locked. Returns it as it is now. */
export async function announceChange({ tx, storeId, orderId, order, now }: OrderWrite, action: string) {
  const after = await readOrder(tx, storeId, orderId)
  await announceEvents(tx, storeId, eventsOfChange(order, after, action), now)
  return after
}
