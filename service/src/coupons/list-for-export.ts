import { toNprOrNull } from '@pasal/contract/pricing/money.ts'
import type { Db } from '../platform/database/database.ts'
import { listCouponRows } from './list-for-export.queries.ts'

/** Coupons as the store file has them; -1: no limit. */
export async function listCouponsForExport(db: Db, storeId: string): Promise<object[]> {
  const rows = await listCouponRows(db, storeId)
  return rows.map(({ min_order_paisa, max_discount_paisa, ...coupon }) => ({
    ...coupon,
    min_order_value: toNprOrNull(min_order_paisa) ?? -1,
    max_discount_amount: toNprOrNull(max_discount_paisa) ?? -1,
  }))
}
