import { execute, sql, type Tx } from '../platform/database/database.ts'

type UseChange = { coupon_id: string; change: number }

export function recordCouponUse(
  tx: Tx,
  storeId: string,
  changedAt: Date,
  { coupon_id, change }: UseChange,
): Promise<number> {
  return execute(
    tx,
    sql`
    insert into coupon_use_changes (store_id, changed_at, coupon_id, change)
    values (${storeId}, ${changedAt}, ${coupon_id}, ${change})`,
  )
}

/**
 * Adds to `used` what orders have changed since then. The transaction has written these coupons, so it sees every
 * change of them. Returns how many coupons were used or given back since.
 */
export function addCouponUsesSince(tx: Tx, storeId: string, couponIds: string[], since: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update coupons c set used = greatest(0, c.used + changed.change)
      from (select coupon_id, sum(change) as change from coupon_use_changes
             where store_id = ${storeId} and changed_at > ${since} and coupon_id = any(${couponIds})
             group by coupon_id) changed
     where c.store_id = ${storeId} and c.coupon_id = changed.coupon_id`,
  )
}
