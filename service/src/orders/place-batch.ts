import { outOfStock } from '@pasal/contract/orders/stock-rejections.ts'
import { totalPricePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { couponUsedUp } from '../coupons/coupon.ts'
import type { StoreAtVersion } from '../platform/cache/store-memory.ts'
import { badRequest } from '../platform/http/errors.ts'
import { checkReturnUrl } from '../stores/return-url.ts'
import { announceMessages } from './announce-messages.ts'
import { type CheckedOrder, checkOrder, couponNotFound, productModified } from './check-order.ts'
import { orderRows } from './order-rows.ts'
import { type Outcome, placeOrdersAtVersion } from './orders.queries.ts'
import { type Cart, type IncomingOrder, readCarts, recallCarts } from './read-cart.ts'
import { heldUntil } from './stock-needs.ts'

export type OrderResponse = ReturnType<typeof orderResponse>
type PlacedOutcome = Extract<Outcome, { order_number: number }>
type Results = (OrderResponse | Error)[]

/** The stores whose orders are tried without a read; a further one pushes out the one that sold nothing for longest. */
const mostTrusted = 1000

/**
 * Places the orders of one store that arrived together. Returns for each, in their order, the response of 2.12, or the
 * error that rejects this order alone.
 *
 * While no order of a store is rejected, the next ones are checked with what is remembered of it, and place_orders
 * checks the version of the store together with the stock. After a rejection the next orders are read first: when the
 * last unit is sold, a read costs less than locks, and it gives the checks in their order.
 */
export function openBatchPlacing(context: Context) {
  const trusted = new LRUCache<string, StoreAtVersion>({ max: mostTrusted })
  return async function placeBatch(storeId: string, orders: IncomingOrder[]): Promise<Results> {
    const store = trusted.get(storeId)
    const recalled = store && (await placeRecalled(context, store, orders))
    const { results, at } = recalled ? { results: recalled, at: store } : await placeRead(context, storeId, orders)
    if (at.version === null || results.some(isError)) trusted.delete(storeId)
    else trusted.set(storeId, at)
    return results
  }
}

/** Undefined: nothing was placed, because a check rejects one of the orders, or the store has another version now. */
async function placeRecalled(
  context: Context,
  store: StoreAtVersion,
  orders: IncomingOrder[],
): Promise<Results | undefined> {
  const now = context.clock.now()
  const checked = checkAll(context, store.storeId, orders, await recallCarts(context, store, orders, now), now)
  const accepted = acceptedOf(checked)
  return accepted.length < orders.length ? undefined : writeOrders(context, store, accepted)
}

/** `at`: the version of the store that was read. */
async function placeRead(
  context: Context,
  storeId: string,
  orders: IncomingOrder[],
): Promise<{ results: Results; at: StoreAtVersion }> {
  const now = context.clock.now()
  const opening = context.memory.openAny(context, storeId)
  const checked = checkAll(context, storeId, orders, await readCarts(context, storeId, orders, now, opening), now)
  const outcomes = (await writeOrders(context, { storeId, version: null }, acceptedOf(checked))) as Results
  const results = checked.map((order) => (isError(order) ? order : (outcomes.shift() as OrderResponse | Error)))
  return { results, at: await opening }
}

function isError(result: unknown): result is Error {
  return result instanceof Error
}

function acceptedOf(checked: (CheckedOrder | Error)[]): CheckedOrder[] {
  return checked.filter((order): order is CheckedOrder => !isError(order))
}

function checkAll(
  context: Context,
  storeId: string,
  orders: IncomingOrder[],
  carts: Cart[],
  now: Date,
): (CheckedOrder | Error)[] {
  return carts.map((cart, index) =>
    resultOrError(() => {
      const order = orders[index] as IncomingOrder
      if (cart.store) checkReturnUrl(context, storeId, cart.store, order.request.url) // 1
      return checkOrder(order, cart, now, context.config.stockHoldSeconds)
    }),
  )
}

function resultOrError<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}

/** With a version: only if the store still has it, else undefined. */
async function writeOrders(context: Context, at: StoreAtVersion, orders: CheckedOrder[]): Promise<Results | undefined> {
  const [first] = orders
  if (!first) return []
  const { now, store } = first
  const responses = orders.map(orderResponse)
  const rows = orderRows(orders, responses, context.config)
  const outcomes = await placeOrdersAtVersion(context.db, at, rows, { now, advanced: store.advanced_inventory })
  if (!outcomes) return undefined
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

/** Another request has placed an order under this key since the key was looked up. */
export class KeyUsed extends Error {}

/** The messages of the checks 4, 6, 8 and 10, which place_orders repeats on locked rows. */
export function rejectionError({ rejection, free_at }: Extract<Outcome, { rejection: string }>, now: Date): Error {
  if (rejection === 'repeated') return new KeyUsed()
  if (rejection === 'gone') return badRequest(productModified)
  if (rejection === 'out_of_stock') return badRequest(outOfStock)
  if (rejection === 'coupon_gone') return badRequest(couponNotFound)
  if (rejection === 'coupon_used') return badRequest(couponUsedUp)
  return heldUntil(free_at === null ? now.getTime() : Date.parse(free_at), now)
}
