import { recordCouponUse } from '../coupons/coupon-use-changes.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { recordStockMovements } from '../stock/stock-movements.queries.ts'
import type { StockMovement } from '../stock/stock-movements.ts'
import { nextChangeTime } from './order-counter.queries.ts'
import type { EventActor } from './order-events.queries.ts'

type OrderChanges = {
  movements: StockMovement[]
  /** `change`: 1 when the use counts from now on, -1 when it was given back, 0 when neither. */
  couponUse: { coupon_id: string | null; change: number }
  /** the person or key behind the change; absent: a shopper, or a gateway */
  actor?: EventActor
}

/** Records what a transaction changed for an order. The caller locks nothing but uploads afterwards. */
export async function recordChanges(
  tx: Tx,
  storeId: string,
  { movements, couponUse, actor }: OrderChanges,
  now: Date,
): Promise<void> {
  const changedAt = await nextChangeTime(tx, storeId, now)
  await recordStockMovements(tx, storeId, changedAt, movements, { actor })
  const { coupon_id, change } = couponUse
  if (coupon_id !== null && change !== 0) await recordCouponUse(tx, storeId, changedAt, { coupon_id, change })
}
