import type { Context } from '../context.ts'
import { couponClient } from '../coupons/apply-coupon.ts'
import { couponUsedUp } from '../coupons/coupon.ts'
import { findDeliveryPlace } from '../delivery/delivery.queries.ts'
import { allowsCod, deliveryChargePaisa, totalWeightKg } from '../delivery/delivery-charge.ts'
import { badRequest, unauthorized } from '../errors.ts'
import { newId } from '../ids.ts'
import { type CouponAtOrder, couponForOrder } from './order-coupon.ts'
import { findOrderItems } from './order-items.ts'
import { type OrderLine, orderLine, refuseDeleted, requestedLines, type StockNeed, stockNeeds } from './order-lines.ts'
import {
  heldByOthers,
  outOfStock,
  refuseIfHeldByOthers,
  refuseIfOutOfStock,
  refuseIfOverFlashSaleLimit,
} from './order-refusals.ts'
import { holdSeconds, orderRows } from './order-rows.ts'
import type { OrderRequest } from './orders.contract.ts'
import { findStoreForOrder, listPrints, type Placed, placeOrderRow, type StoreForOrder } from './orders.queries.ts'

export type PlaceOrder = {
  storeId: string
  request: OrderRequest
  clientIp: string
  userAgent: string
  idempotency: { key: string; bodyHash: string } | undefined
}

/**
 * POST /order/<store_id>. The numbers are the checks of 4.3; the first that fails answers. Up to the last line nothing is written: what was
 * read may be a moment old, and place_order looks again with the rows locked.
 */
export async function placeOrder(context: Context, { storeId, request, clientIp, userAgent, idempotency }: PlaceOrder) {
  const { db, clock, config } = context
  if (isTestOrder(request, config.testEmailDomain)) return { success: true } // 2
  const now = clock.now()
  const store = await findStoreForOrder(db, storeId)
  if (!store) throw badRequest('Store not found')
  refuseMissingEmail(store, request) // 3

  const lines = await orderLines(context, storeId, request, now) // 4, 5
  const needs = stockNeeds(lines)
  refuseIfOutOfStock(needs, store.advanced_inventory) // 6
  refuseIfOverFlashSaleLimit(lines) // 7
  refuseIfHeldByOthers(needs, store.advanced_inventory, now) // 8
  const chargePaisa = await deliveryCharge(context, storeId, request, lines) // 9
  const client = couponClient(context, clientIp)
  const coupon = await couponForOrder(context, storeId, request, lines, chargePaisa, { now, client }) // 10

  const cod = request.paymentMethod === 'COD'
  const seconds = cod ? undefined : holdSeconds(needs, config.stockHoldSeconds)
  const totals = orderTotals(lines, coupon, chargePaisa)
  // Sums that a number cannot hold exactly are nobody's cart.
  if (!Object.values(totals).every(Number.isSafeInteger)) throw badRequest('The order is too large')
  const parts = {
    storeId,
    orderId: newId(now.getTime()),
    now,
    request,
    store,
    lines,
    needs,
    coupon,
    totals,
    cod,
    holdSeconds: seconds,
    client,
    clientIp,
    userAgent,
  }
  const answer = orderAnswer(parts)
  const reservedSeconds = seconds ?? config.stockHoldSeconds
  const placed = await placeOrderRow(db, orderRows(parts, { reservedSeconds, answer, idempotency }))
  return { ...answer, order_number: orderNumber(placed, now) }
}

/** 4.4. A phone of ten zeros, or an email at the test domain, places nothing. */
function isTestOrder({ customer_phone_number, customer_email }: OrderRequest, testEmailDomain: string): boolean {
  return customer_phone_number === '0000000000' || customer_email.includes(testEmailDomain)
}

function refuseMissingEmail({ checkout }: StoreForOrder, request: OrderRequest): void {
  if (checkout.extras?.email_required && request.customer_email === '') {
    throw unauthorized({ customer_email: 'Email address is required' })
  }
  if (checkout.extras?.sender_email_required && request.sender_email === '') {
    throw unauthorized({ sender_email: 'Sender email address is required' })
  }
}

async function orderLines({ db }: Context, storeId: string, request: OrderRequest, now: Date): Promise<OrderLine[]> {
  const requested = requestedLines(request.products)
  const items = await findOrderItems(db, storeId, requested, now)
  refuseDeleted(items)
  const printIds = requested.map(({ print_id }) => print_id.toLowerCase()).filter((id) => id !== '')
  const prints = printIds.length === 0 ? [] : await listPrints(db, storeId, printIds)
  return items.map((item, index) => orderLine(item, requested[index] as (typeof requested)[number], prints))
}

async function deliveryCharge(
  { db }: Context,
  storeId: string,
  request: OrderRequest,
  lines: OrderLine[],
): Promise<number> {
  const found = await findDeliveryPlace(db, storeId, request.customer_address_city)
  if (!found) throw badRequest('Selected delivery city not found, please try again')
  if (request.paymentMethod === 'COD' && !allowsCod(found.place)) {
    throw badRequest('Cash on delivery is not available for the selected delivery location')
  }
  const weighed = lines.map(({ weightKg, lineQuantity }) => ({ weightKg, quantity: lineQuantity }))
  return deliveryChargePaisa(found.place, found.defaults, totalWeightKg(weighed))
}

export type OrderTotals = {
  productTotalPaisa: number
  customizationTotalPaisa: number
  discountPaisa: number
  deliveryChargePaisa: number
  totalQuantity: number
}

function orderTotals(lines: OrderLine[], coupon: CouponAtOrder, chargePaisa: number): OrderTotals {
  const sum = (of: (line: OrderLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    productTotalPaisa: sum((line) => line.pricePaisa * line.lineQuantity),
    customizationTotalPaisa: sum((line) => line.customizationChargePaisa * line.lineQuantity),
    discountPaisa: coupon?.discountPaisa ?? 0,
    deliveryChargePaisa: chargePaisa,
    totalQuantity: sum((line) => line.lineQuantity),
  }
}

export type OrderParts = {
  storeId: string
  orderId: string
  now: Date
  request: OrderRequest
  store: StoreForOrder
  lines: OrderLine[]
  needs: StockNeed[]
  coupon: CouponAtOrder
  totals: OrderTotals
  cod: boolean
  holdSeconds: number | undefined
  client: string
  clientIp: string
  userAgent: string
}

/** 2.12, all but the order number, which is counted last. */
function orderAnswer({ orderId, now, request, totals, holdSeconds: seconds }: OrderParts) {
  const { productTotalPaisa, customizationTotalPaisa, discountPaisa, deliveryChargePaisa, totalQuantity } = totals
  const answer = {
    success: true,
    _id: orderId,
    order_number: 0,
    total_price: (productTotalPaisa + customizationTotalPaisa - discountPaisa) / 100,
    total_quantity: totalQuantity,
    delivery_charge: deliveryChargePaisa / 100,
    email: request.customer_email,
    slug: '',
  }
  if (seconds === undefined) return answer
  return { ...answer, hold_seconds: seconds, hold_expires_at: new Date(now.getTime() + seconds * 1000).toISOString() }
}

/** The refusals that only the locked rows can tell, with the messages of checks 4, 6, 8 and 10. */
function orderNumber(placed: Placed, now: Date): number {
  if ('order_number' in placed) return placed.order_number
  if (placed.refusal === 'gone')
    throw badRequest('Either of the selected product has been modified, please add to cart again')
  if (placed.refusal === 'out_of_stock') throw badRequest(outOfStock)
  if (placed.refusal === 'coupon_used') throw badRequest(couponUsedUp)
  throw heldByOthers(placed.free_at === null ? now.getTime() : Date.parse(placed.free_at), now)
}
