import { hash } from 'node:crypto'
import type { Language } from '@pasal/contract/format/language.ts'
import { unknownPlace } from '@pasal/contract/orders/delivery-rejections.ts'
import type { OrderRequest } from '@pasal/contract/orders/requests.ts'
import { outOfStock } from '@pasal/contract/orders/stock-rejections.ts'
import { totalPricePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { Context } from '../context.ts'
import { couponClient, couponUsedUp } from '../coupons/coupon.ts'
import { findDeliveryTable } from '../delivery/delivery.queries.ts'
import { createBatcher } from '../platform/batching/batcher.ts'
import { ApiError, badRequest } from '../platform/http/errors.ts'
import { checkReturnUrl } from '../stores/return-url.ts'
import { announceMessages } from './announce-messages.ts'
import { type CheckedOrder, checkOrder, productModified } from './check-order.ts'
import { placeHint } from './order-hints.ts'
import { orderRows } from './order-rows.ts'
import { findIdempotencyKey, type Outcome, placeOrders } from './orders.queries.ts'
import { type IncomingOrder, readCarts } from './read-cart.ts'
import { heldUntil } from './stock-needs.ts'

type OrderResponse = ReturnType<typeof orderResponse>
type PlacedOutcome = Extract<Outcome, { order_number: number }>
type TestOrderResponse = { success: true }

/**
 * Measured on two cores: larger batches gain little, and a third one of the same store would wait for the same rows.
 * The orders of other stores always have a free place, or the next one.
 */
const batching = {
  maxBatchSize: 32,
  concurrencyPerKey: 2,
  totalConcurrency: 6,
  maxWaiting: 2000,
  maxWaitingBytes: 16 * 1024 * 1024,
}

export type OrderSubmission = {
  request: OrderRequest
  /** size of the body, which counts in the limit of what may wait */
  bytes: number
  idempotencyKey: string | undefined
  language: Language
  clientIp: string
  userAgent: string
}

/** POST /order/<store_id>. Orders of one store that arrive together are read, checked and written together. */
export function openOrderPlacing(context: Context) {
  const placeInBatch = createBatcher<IncomingOrder, OrderResponse>({
    ...batching,
    run: (storeId, orders) => placeBatch(context, storeId, orders),
  })
  return function placeOrder(storeId: string, submission: OrderSubmission): Promise<OrderResponse | TestOrderResponse> {
    return respondOnce(context, storeId, submission, async (idempotency) => {
      const { request, bytes, language, clientIp, userAgent } = submission
      if (isTestOrder(request, context.config.testEmailDomain)) return { success: true } // 2
      const client = couponClient(context, clientIp)
      const order = { request, language, clientIp, userAgent, couponClient: client, idempotency }
      return placeInBatch(storeId, order, bytes).catch((error) => rethrowWithPlace(context, storeId, request, error))
    })
  }
}

/** Outside production the log names the place of the table that the shopper's is most similar to. */
async function rethrowWithPlace(
  { db, config }: Context,
  storeId: string,
  request: OrderRequest,
  error: unknown,
): Promise<never> {
  if (config.production || !(error instanceof ApiError) || !isUnknownPlace(error)) throw error
  const table = await findDeliveryTable(db.pipelined, storeId)
  const names = table?.places.map(([name]) => name) ?? []
  throw badRequest(unknownPlace, placeHint(request.customer_address_city, names))
}

function isUnknownPlace({ body }: ApiError): boolean {
  return (body as { message?: unknown }).message === unknownPlace
}

/** Another request has placed an order under this key since the key was looked up. */
class KeyUsed extends Error {}

/**
 * `Idempotency-Key`: the first order placed under a key is the response to every later request with the same body;
 * another body is a 422. Only placed orders are stored: a rejected order did nothing, so its key can be used again.
 */
async function respondOnce<Response extends object>(
  { db }: Context,
  storeId: string,
  { idempotencyKey: key, request }: OrderSubmission,
  place: (idempotency: IncomingOrder['idempotency']) => Promise<Response>,
): Promise<Response> {
  if (key === undefined) return place(undefined)
  const bodyHash = hash('sha256', JSON.stringify(request), 'base64url')
  const findResponse = async () => {
    const row = await findIdempotencyKey(db.pipelined, storeId, key)
    if (row && row.body_hash !== bodyHash)
      throw new ApiError(422, { message: 'This Idempotency-Key was used with another body' })
    return row?.response as Response | undefined
  }
  const stored = await findResponse()
  if (stored) return stored
  try {
    return await place({ key, bodyHash })
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof KeyUsed)) throw error
    // The same request at the same time may have placed the order, and have taken the last unit for it.
    const storedSince = await findResponse()
    if (storedSince) return storedSince
    throw error
  }
}

// 4.4: a phone of ten zeros, or an email at the test domain, creates nothing. Quirk (4.4): the domain counts anywhere
// in the email, and the response is a success without `_id`. Held by test/orders/place-order/test-order-emails.test.ts.
function isTestOrder({ customer_phone_number, customer_email }: OrderRequest, testEmailDomain: string): boolean {
  return customer_phone_number === '0000000000' || customer_email.includes(testEmailDomain)
}

/** An outcome for each order, in their order: the response of 2.12, or the error that rejects this order alone. */
async function placeBatch(context: Context, storeId: string, orders: IncomingOrder[]) {
  const { clock, config } = context
  const now = clock.now()
  const carts = await readCarts(context, storeId, orders, now)
  const checked = carts.map((cart, index) =>
    resultOrError(() => {
      const order = orders[index] as IncomingOrder
      if (cart.store) checkReturnUrl(context, storeId, cart.store, order.request.url) // 1
      return checkOrder(order, cart, now, config.stockHoldSeconds)
    }),
  )
  const accepted = checked.filter((order): order is CheckedOrder => !(order instanceof Error))
  const outcomes = await writeOrders(context, storeId, accepted)
  return checked.map((order) => (order instanceof Error ? order : (outcomes.shift() as OrderResponse | Error)))
}

function resultOrError<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}

async function writeOrders(
  context: Context,
  storeId: string,
  orders: CheckedOrder[],
): Promise<(OrderResponse | Error)[]> {
  const [first] = orders
  if (!first) return []
  const { now, store } = first
  const responses = orders.map(orderResponse)
  const rows = orderRows(orders, responses, context.config)
  const outcomes = await placeOrders(context.db, storeId, rows, { now, advanced: store.advanced_inventory })
  void announceMessages(context, rows)
  return outcomes.map((outcome, index) => {
    if (!('order_number' in outcome)) return rejectionError(outcome, now)
    return placedResponse(responses[index] as OrderResponse, outcome)
  })
}

/** An order whose network holds as much as it may is placed without a hold. */
function placedResponse(response: OrderResponse, { order_number, holds }: PlacedOutcome): OrderResponse {
  if (holds) return { ...response, order_number }
  const { hold_seconds, hold_expires_at, ...rest } = response
  return { ...rest, order_number }
}

// 2.12; place_orders counts the order number. Quirks (2.12): `slug` is always empty, and `total_price` is without
// delivery. Held by test/orders/place-order/response.test.ts.
function orderResponse({ orderId, request, amounts, hold }: CheckedOrder) {
  return {
    success: true,
    _id: orderId,
    order_number: 0,
    total_price: toNpr(totalPricePaisa(amounts)),
    total_quantity: amounts.total_quantity,
    delivery_charge: toNpr(amounts.delivery_charge_paisa),
    email: request.customer_email,
    slug: '',
    ...(hold && { hold_seconds: hold.seconds, hold_expires_at: hold.expiresAt.toISOString() }),
  }
}

/** The messages of the checks 4, 6, 8 and 10, which place_orders repeats on locked rows. */
export function rejectionError({ rejection, free_at }: Extract<Outcome, { rejection: string }>, now: Date): Error {
  if (rejection === 'repeated') return new KeyUsed()
  if (rejection === 'gone') return badRequest(productModified)
  if (rejection === 'out_of_stock') return badRequest(outOfStock)
  if (rejection === 'coupon_used') return badRequest(couponUsedUp)
  return heldUntil(free_at === null ? now.getTime() : Date.parse(free_at), now)
}
