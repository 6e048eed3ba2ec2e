import { type Db, many, sql } from '../platform/database/database.ts'

type CouponRow = { min_order_paisa: number | null; max_discount_paisa: number | null }

export function listCouponRows(db: Db, storeId: string): Promise<CouponRow[]> {
  return many(
    db,
    sql`
      select coupon_id as _id, code, coupon_type, coupon_value, min_order_paisa, max_discount_paisa, active, starts_at,
             expires_at, usage_limit, used, only_for_cod_payment, only_for_online_payment, category_ids as categories,
             places, reward_customer_phone, created_at
        from coupons where store_id = ${storeId}
       order by created_at, coupon_id`,
  )
}
