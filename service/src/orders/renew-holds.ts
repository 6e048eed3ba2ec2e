import { readCartItems } from '../cart/cart-items.ts'
import type { Context } from '../context.ts'
import { couponClient, rejectUnusable } from '../coupons/coupon.ts'
import {
  hasReservedUse,
  listCouponsForClients,
  lockLimitedCoupon,
  reserveCouponUse,
} from '../coupons/coupons.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { hasLiveHold, holdUnits, lockHoldsOfClient } from '../stock/hold-units.queries.ts'
import { lockStockOfOrder, releaseHoldsOfOrder } from '../stock/stock.queries.ts'
import { couponNotFound, productDeleted, productModified } from './check-order.ts'
import { findStoreForOrder } from './orders.queries.ts'
import { listOrderLines, type OrderRow, setHoldExpiry } from './placed-orders.queries.ts'
import { holdOf, rejectIfHeldByOthers, rejectIfOutOfStock, stockNeeds, stockOf } from './stock-needs.ts'

type At = { clientIp: string; now: Date }
type Ids = { product_id: string; variant_id: string }

/**
 * For a payment that starts. While the order holds its units and its coupon use, nothing changes. What it no longer
 * holds is checked like in an order that is placed now, and held anew for the network that starts the payment. The
 * caller has locked the order.
 */
export async function renewHolds(tx: Tx, context: Context, storeId: string, order: OrderRow, at: At): Promise<void> {
  const client = couponClient(context, at.clientIp)
  const defaultExpiry = new Date(at.now.getTime() + context.config.stockHoldSeconds * 1000)
  let expiresAt = defaultExpiry
  if (!(await hasLiveHold(tx, storeId, order.order_id, at.now))) {
    expiresAt = (await holdAgain(tx, context, storeId, order, { client, now: at.now })) ?? defaultExpiry
  }
  const { coupon_id: couponId, order_id: orderId } = order
  if (couponId === null || (await hasReservedUse(tx, storeId, couponId, orderId, at.now))) return
  await reserveAgain(tx, storeId, orderId, { couponId, client, now: at.now, expiresAt })
}

/** When the new hold expires; undefined when nothing is held. */
async function holdAgain(
  tx: Tx,
  { config }: Context,
  storeId: string,
  order: OrderRow,
  { client, now }: { client: string; now: Date },
): Promise<Date | undefined> {
  if (config.rateLimits) await lockHoldsOfClient(tx, storeId, client)
  await lockStockOfOrder(tx, storeId, order.order_id)
  // Read under the locks: switching advanced inventory on waits for them.
  const advanced = (await findStoreForOrder(tx, storeId))?.advanced_inventory ?? false
  await releaseHoldsOfOrder(tx, storeId, order.order_id)
  const lines = await currentLines(tx, storeId, order, now)
  if (hasExpired(order, now, config.stockHoldSeconds)) rejectIfNotSoldAsOrdered(lines)
  const needs = stockNeeds(lines)
  rejectIfOutOfStock(needs, advanced) // 6
  rejectIfHeldByOthers(needs, advanced, now) // 8
  const hold = holdOf(needs, now, config.stockHoldSeconds)
  if (!hold) return undefined
  const rows = needs
    .filter(({ tracked }) => tracked)
    .map(({ item, quantity }) => ({ ...idsOf(item), quantity, free: stockOf(item, advanced) - item.held }))
  const request = { orderId: order.order_id, client: config.rateLimits ? client : null, advanced, now, rows }
  if (!(await holdUnits(tx, storeId, { ...request, expiresAt: hold.expiresAt }))) return undefined
  await setHoldExpiry(tx, storeId, order.order_id, hold.expiresAt)
  return hold.expiresAt
}

function idsOf({ product_id, variant_id }: Ids): Ids {
  return { product_id, variant_id }
}

/** The order's lines, with their products of this moment. */
async function currentLines(tx: Tx, storeId: string, { order_id }: OrderRow, now: Date) {
  const lines = await listOrderLines(tx, storeId, order_id)
  const ids = ({ product_id, variant_id }: Ids) => ({ product: product_id, variant: variant_id })
  const itemOf = await readCartItems(tx, storeId, lines.map(ids), now)
  return lines.map((line) => ({
    ...itemOf(ids(line)),
    ...idsOf(line),
    quantity: line.quantity,
    orderedPricePaisa: line.price_paisa,
  }))
}

/** A hold that the shopper released before its time does not end the prices. */
function hasExpired({ hold_expires_at, created_at }: OrderRow, now: Date, defaultSeconds: number): boolean {
  const expiresAt = hold_expires_at?.getTime() ?? created_at.getTime() + defaultSeconds * 1000
  return expiresAt <= now.getTime()
}

type Line = Awaited<ReturnType<typeof currentLines>>[number]

/** A product that is no longer sold, or costs more since (a sale is over), has to be ordered again. */
function rejectIfNotSoldAsOrdered(lines: Line[]): void {
  if (lines.some(({ status }) => status !== 'Active')) throw badRequest(productDeleted)
  if (lines.some(({ price_paisa, orderedPricePaisa }) => price_paisa > orderedPricePaisa)) {
    throw badRequest(productModified)
  }
}

type CouponUse = { couponId: string; client: string; now: Date; expiresAt: Date }

async function reserveAgain(tx: Tx, storeId: string, orderId: string, use: CouponUse): Promise<void> {
  const { couponId, client, now, expiresAt } = use
  await lockLimitedCoupon(tx, storeId, couponId)
  const [coupon] = await listCouponsForClients(tx, storeId, [{ couponId, client }], now)
  if (!coupon) throw badRequest(couponNotFound)
  rejectUnusable(coupon, now)
  await reserveCouponUse(tx, storeId, couponId, orderId, expiresAt)
}
