import { toPaisa } from '@pasal/contract/pricing/money.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { addCouponUsesSince } from './coupon-use-changes.queries.ts'
import {
  deleteCoupons,
  detachCouponCategories,
  freeCouponCodes,
  insertCoupons,
  lockCoupons,
  updateCoupons,
} from './save-coupons.queries.ts'
import type { CouponEntry } from './store-file.contract.ts'

/** With ids of categories. */
export type Coupon = CouponEntry & { _id: string }

/**
 * Orders lock stock rows before coupons: a transaction that writes both writes stock first. `usedAt`: each `used` is of
 * that time, and what orders have changed since is added. Returns the number of coupons that have changed since.
 */
export async function saveCoupons(
  tx: StoreTx,
  storeId: string,
  changes: Changes<Coupon>,
  now: Date,
  usedAt?: Date,
): Promise<number> {
  const { added = [], changed = [], removedIds = [] } = changes
  // Uses since then are added to what the file says: no order may add its own to a row between the two.
  if (usedAt || changed.length + removedIds.length > 1) await lockCoupons(tx, storeId)
  await writeChanges(changes, {
    remove: (ids) => deleteCoupons(tx, storeId, ids),
    freeKeys: (ids) => freeCouponCodes(tx, storeId, ids),
    insert: (added) =>
      insertCoupons(
        tx,
        storeId,
        added.map((coupon) => rowOf({ ...newCoupon(now), ...coupon })),
        now,
      ),
    update: (changed) => updateCoupons(tx, storeId, changed.map(rowOf), now),
  })
  const counted = [...added, ...changed].filter(({ used }) => used !== undefined).map(({ _id }) => _id)
  return usedAt && counted.length > 0 ? addCouponUsesSince(tx, storeId, counted, usedAt) : 0
}

/** `changed`: the coupons that the same import saves next. Those that it gives a list of categories lose none here. */
export async function removeCategoriesFromCoupons(
  tx: StoreTx,
  storeId: string,
  { categoryIds, changed = [] }: { categoryIds: string[]; changed: Coupon[] | undefined },
  now: Date,
): Promise<void> {
  if (categoryIds.length === 0) return
  await lockCoupons(tx, storeId)
  const relisted = changed.filter(({ categories }) => categories !== undefined).map(({ _id }) => _id)
  await detachCouponCategories(tx, storeId, { categoryIds, exceptCouponIds: relisted }, now)
}

function newCoupon(now: Date) {
  return {
    ...{ min_order_value: -1, max_discount_amount: -1, active: true, starts_at: null, expires_at: null },
    ...{ usage_limit: null, used: 0, only_for_cod_payment: false, only_for_online_payment: false },
    ...{ categories: [], places: [], reward_customer_phone: '', created_at: now.toISOString() },
  }
}

function rowOf({ _id, min_order_value, max_discount_amount, categories, ...columns }: Coupon) {
  return {
    ...{ ...columns, coupon_id: _id, category_ids: categories },
    ...(min_order_value !== undefined && { min_order_paisa: limitPaisa(min_order_value) }),
    ...(max_discount_amount !== undefined && { max_discount_paisa: limitPaisa(max_discount_amount) }),
  }
}

/** -1: no limit. */
export function limitPaisa(npr: number): number | null {
  return npr < 0 ? null : toPaisa(npr)
}
