import { type Db, execute, first, many, type Sql, sql, type Tx } from '../platform/database/database.ts'
import type { Coupon } from './coupon.ts'

const columns = sql`coupon_id, code, coupon_type, coupon_value, min_order_paisa, max_discount_paisa, active, starts_at, expires_at,
  usage_limit, used, only_for_cod_payment, only_for_online_payment, category_ids, places, reward_customer_phone`

/**
 * Uses that are not in `used` yet but taken: of unpaid online orders, and of other clients who applied it moments ago (3.4). Written out, because a
 * function that reads tables could not run inside a statement where stores are spread over servers.
 */
function spokenFor(now: Date, client: Sql): Sql {
  return sql`
    case when usage_limit is null then 0 else
      (select count(*) from coupon_uses u
        where u.store_id = coupons.store_id and u.coupon_id = coupons.coupon_id and u.reserved_until > ${now})
      + (select count(*) from coupon_holds h
          where h.store_id = coupons.store_id and h.coupon_id = coupons.coupon_id and h.expires_at > ${now} and h.client <> ${client}) end
    as spoken_for`
}

/** As a shopper sees it who types the code: everybody's recent applies count. */
export function findCouponByCode(db: Db, storeId: string, code: string, now: Date): Promise<Coupon | undefined> {
  return first(
    db,
    sql`select ${columns}, ${spokenFor(now, sql`''`)} from coupons where store_id = ${storeId} and code = ${code}`,
  )
}

/** One row for each pair of coupon and client (the digest of a network): its own recent apply does not stand in its way. */
export function listCouponsForClients(
  db: Db,
  storeId: string,
  asked: { couponId: string; client: string }[],
  now: Date,
): Promise<(Coupon & { client: string })[]> {
  const couponIds = asked.map(({ couponId }) => couponId)
  const clients = asked.map(({ client }) => client)
  return many(
    db,
    sql`
    select ${columns}, client, ${spokenFor(now, sql`asked.client`)}
      from unnest(${couponIds}::text[], ${clients}::text[]) as asked(id, client)
     cross join lateral (select * from coupons where store_id = ${storeId} and coupon_id = asked.id limit 1) coupons`,
  )
}

/** cross-store: only tells other stores' coupons from ones that do not exist (7.2). */
export async function listCouponIdsAnywhere(db: Db, couponIds: string[]): Promise<string[]> {
  const rows = await many<{ coupon_id: string }>(
    db,
    sql`select coupon_id from coupons where coupon_id = any(${couponIds})`,
  )
  return rows.map(({ coupon_id }) => coupon_id)
}

type NewHold = { couponId: string; couponHoldId: string; client: string; now: Date; expiresAt: Date }

/** Checks and holds with the coupon locked (hold_coupon_use). False: all its uses are taken. */
export async function holdCouponUse(db: Db, storeId: string, hold: NewHold): Promise<boolean> {
  const row = await first<{ held: boolean }>(
    db,
    sql`
    select hold_coupon_use(${storeId}, ${hold.couponId}, ${hold.couponHoldId}, ${hold.client}, ${hold.now}, ${hold.expiresAt}) as held`,
  )
  return (row as { held: boolean }).held
}

export type ExpiredHold = { store_id: string; coupon_id: string; coupon_hold_id: string }

/** cross-store: housekeeping of rows that no query counts any more. */
export function listExpiredCouponHolds(db: Db, now: Date, limit: number): Promise<ExpiredHold[]> {
  return many(
    db,
    sql`select store_id, coupon_id, coupon_hold_id from coupon_holds where expires_at <= ${now} limit ${limit}`,
  )
}

export function deleteExpiredCouponHolds(db: Db, storeId: string, holds: ExpiredHold[], now: Date): Promise<number> {
  const couponIds = [...new Set(holds.map((hold) => hold.coupon_id))]
  const holdIds = holds.map((hold) => hold.coupon_hold_id)
  return execute(
    db,
    sql`
    delete from coupon_holds
     where store_id = ${storeId} and coupon_id = any(${couponIds}) and coupon_hold_id = any(${holdIds}) and expires_at <= ${now}`,
  )
}

/** Gives a cancelled order's use back: at most once, because the row that says so goes with it. */
export function returnCouponUse(tx: Tx, storeId: string, orderId: string): Promise<number> {
  return execute(
    tx,
    sql`with returned as (
          delete from coupon_uses where store_id = ${storeId} and order_id = ${orderId} returning coupon_id, reserved_until
        )
        update coupons c set used = greatest(0, used - 1)
          from returned
         where c.store_id = ${storeId} and c.coupon_id = returned.coupon_id and returned.reserved_until is null`,
  )
}

/** An unpaid order that lets its stock go lets its coupon use go too. */
export function releaseCouponUse(tx: Tx, storeId: string, orderId: string): Promise<number> {
  return execute(
    tx,
    sql`delete from coupon_uses where store_id = ${storeId} and order_id = ${orderId} and reserved_until is not null`,
  )
}

/** A paid order's coupon use counts, also when its reservation ran out or was released meanwhile. */
export function countCouponUse(tx: Tx, storeId: string, orderId: string, couponId: string): Promise<number> {
  return execute(
    tx,
    sql`
    with counted as (
      insert into coupon_uses as u (store_id, coupon_id, order_id, reserved_until)
      select store_id, coupon_id, ${orderId}, null from coupons where store_id = ${storeId} and coupon_id = ${couponId}
      on conflict (store_id, coupon_id, order_id) do update set reserved_until = null where u.reserved_until is not null
      returning coupon_id
    )
    update coupons c set used = c.used + 1 from counted where c.store_id = ${storeId} and c.coupon_id = counted.coupon_id`,
  )
}
