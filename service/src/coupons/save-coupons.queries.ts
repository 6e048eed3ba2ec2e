import { execute, json, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

const columns = sql`
  code, coupon_type, coupon_value, min_order_paisa, max_discount_paisa, active, starts_at, expires_at, usage_limit,
  used, only_for_cod_payment, only_for_online_payment, category_ids, places, reward_customer_phone, created_at`

type Row = { coupon_id: string }

/** In the order in which orders lock them, those with a limit first. */
export function lockCoupons(tx: Tx, storeId: string): Promise<number> {
  return execute(
    tx,
    sql`select 1 from coupons where store_id = ${storeId} order by usage_limit is null, coupon_id for update`,
  )
}

export function insertCoupons(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into coupons (store_id, coupon_id, ${columns}, updated_at)
      select ${storeId}, coupon_id, ${columns}, ${now}
        from jsonb_populate_recordset(null::coupons, ${json(rows)}::jsonb)`,
  )
}

/** A column that a row does not name keeps what it has at that moment: orders count `used` all the time. */
export function updateCoupons(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update coupons old
         set (${columns}) = (select ${columns} from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.coupon_id = given.named->>'coupon_id'
         and ${wouldChange(sql`given.named - 'updated_at'`)}`,
  )
}

export function deleteCoupons(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from coupons where store_id = ${storeId} and coupon_id = any(${ids})`)
}

export function freeCouponCodes(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`update coupons set code = chr(1) || coupon_id where store_id = ${storeId} and coupon_id = any(${ids})`,
  )
}

/** An empty list would make the coupon good for everything: the one whose last category goes is switched off. */
export function detachCouponCategories(
  tx: Tx,
  storeId: string,
  { categoryIds, exceptCouponIds }: { categoryIds: string[]; exceptCouponIds: string[] },
  now: Date,
): Promise<number> {
  return execute(
    tx,
    sql`
      update coupons
         set category_ids = category_ids - ${categoryIds}::text[],
             active = active and category_ids - ${categoryIds}::text[] <> '[]',
             version = version + 1, updated_at = ${now}
       where store_id = ${storeId} and category_ids ?| ${categoryIds} and coupon_id <> all(${exceptCouponIds})`,
  )
}
