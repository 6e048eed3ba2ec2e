import { type Db, execute, first, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

/** A coupon as stored: amounts in paisa, null where the contract says -1. */
export type Coupon = {
  coupon_id: string
  code: string
  coupon_type: 1 | 2 | 3
  /** NPR for type 1, percent for types 2 and 3 */
  coupon_value: number
  min_order_paisa: number | null
  max_discount_paisa: number | null
  active: boolean
  starts_at: Date | null
  expires_at: Date | null
  usage_limit: number | null
  used: number
  /** uses of unpaid orders, and those that recent applies of other clients hold */
  reserved_uses: number
  only_for_cod_payment: boolean
  only_for_online_payment: boolean
  category_ids: string[]
  places: string[]
  reward_customer_phone: string
}

const columns = sql`
  coupon_id, code, coupon_type, coupon_value, min_order_paisa, max_discount_paisa, active, starts_at, expires_at,
  usage_limit, used, only_for_cod_payment, only_for_online_payment, category_ids, places, reward_customer_phone`

/**
 * Uses that are taken, but not counted in `used` yet. Not a SQL function: where stores are distributed over servers, a
 * function that reads tables cannot run inside a statement.
 */
function reservedUses(storeId: string, now: Date, client: Sql): Sql {
  return sql`
    case when usage_limit is null then 0 else
      (select count(*) from coupon_uses u
        where u.store_id = ${storeId} and u.coupon_id = coupons.coupon_id and u.reserved_until > ${now})
      + (select count(*) from coupon_holds h
          where h.store_id = ${storeId} and h.coupon_id = coupons.coupon_id and h.expires_at > ${now}
            and h.client <> ${client}) end
    as reserved_uses`
}

/** For a shopper who types the code: the recent applies of every client count. */
export function findCouponByCode(db: Db, storeId: string, code: string, now: Date): Promise<Coupon | undefined> {
  return first(
    db,
    sql`
    select ${columns}, ${reservedUses(storeId, now, sql`''`)}
      from coupons where store_id = ${storeId} and code = ${code}`,
  )
}

/** One row for each pair of coupon and client (the digest of a network); a client's own recent apply does not count. */
export function listCouponsForClients(
  db: Db,
  storeId: string,
  pairs: { couponId: string; client: string }[],
  now: Date,
): Promise<(Coupon & { client: string })[]> {
  const couponIds = pairs.map(({ couponId }) => couponId)
  const clients = pairs.map(({ client }) => client)
  return many(
    db,
    sql`
    select ${columns}, client, ${reservedUses(storeId, now, sql`pair.client`)}
      from unnest(${couponIds}::text[], ${clients}::text[]) as pair(id, client)
     cross join lateral (
       select * from coupons where store_id = ${storeId} and coupon_id = pair.id limit 1) coupons`,
  )
}

/** cross-store: distinguishes coupons of other stores from coupons that do not exist (7.2). */
export async function listCouponIdsOfAnyStore(db: Db, couponIds: string[]): Promise<string[]> {
  const rows = await many<{ coupon_id: string }>(
    db,
    sql`select coupon_id from coupons where coupon_id = any(${couponIds})`,
  )
  return rows.map(({ coupon_id }) => coupon_id)
}

type NewHold = {
  couponId: string
  couponHoldId: string
  client: string
  now: Date
  expiresAt: Date
  /** live holds that the client may have of this coupon; null: any number */
  mostOfClient: number | null
}

/** The SQL function counts and holds with the coupon locked. False: all its uses are taken, or it was deleted. */
export async function holdCouponUse(db: Db, storeId: string, hold: NewHold): Promise<boolean> {
  const row = await first<{ held: boolean }>(
    db,
    sql`
    select hold_coupon_use(${storeId}, ${hold.couponId}, ${hold.couponHoldId}, ${hold.client}, ${hold.now},
                           ${hold.expiresAt}, ${hold.mostOfClient}) as held`,
  )
  return (row as { held: boolean }).held
}

export type ExpiredHold = { store_id: string; coupon_id: string; coupon_hold_id: string }

/** cross-store: retention; no query counts an expired hold. */
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
     where store_id = ${storeId} and coupon_id = any(${couponIds}) and coupon_hold_id = any(${holdIds})
       and expires_at <= ${now}`,
  )
}

/**
 * Returns the use of a cancelled order, once only: the row that records the use is deleted with it. The result says
 * whether the use counted.
 */
export async function returnCouponUse(tx: Tx, storeId: string, orderId: string): Promise<boolean> {
  const rows = await many<{ coupon_id: string }>(
    tx,
    sql`
    with returned as (
      delete from coupon_uses where store_id = ${storeId} and order_id = ${orderId}
      returning coupon_id, reserved_until
    ), uncounted as (
      update coupons c set used = greatest(0, used - 1)
        from returned
       where c.store_id = ${storeId} and c.coupon_id = returned.coupon_id and returned.reserved_until is null
    )
    select coupon_id from returned where reserved_until is null`,
  )
  return rows.length > 0
}

/** An unpaid order that releases its stock also releases its coupon use. */
export function releaseCouponUse(tx: Tx, storeId: string, orderId: string): Promise<number> {
  return execute(
    tx,
    sql`delete from coupon_uses where store_id = ${storeId} and order_id = ${orderId} and reserved_until is not null`,
  )
}

/** Its uses cannot change until the transaction ends. A coupon without a limit needs no lock. */
export async function lockLimitedCoupon(tx: Tx, storeId: string, couponId: string): Promise<void> {
  await execute(
    tx,
    sql`
    select 1 from coupons
     where store_id = ${storeId} and coupon_id = ${couponId} and usage_limit is not null for update`,
  )
}

/** Whether an unpaid order still reserves the use of its coupon. */
export async function hasReservedUse(
  tx: Tx,
  storeId: string,
  couponId: string,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const use = await first(
    tx,
    sql`
    select 1 from coupon_uses
     where store_id = ${storeId} and coupon_id = ${couponId} and order_id = ${orderId} and reserved_until > ${now}`,
  )
  return use !== undefined
}

/** An unpaid order whose reservation is over reserves a use again. */
export function reserveCouponUse(
  tx: Tx,
  storeId: string,
  couponId: string,
  orderId: string,
  until: Date,
): Promise<number> {
  return execute(
    tx,
    sql`
    insert into coupon_uses as u (store_id, coupon_id, order_id, reserved_until)
    values (${storeId}, ${couponId}, ${orderId}, ${until})
    on conflict (store_id, coupon_id, order_id) do update
       set reserved_until = excluded.reserved_until where u.reserved_until is not null`,
  )
}

/**
 * A paid order's coupon use counts, also when its reservation has expired or was released. The result says whether it
 * counts since now.
 */
export async function countCouponUse(tx: Tx, storeId: string, orderId: string, couponId: string): Promise<boolean> {
  const counted = await execute(
    tx,
    sql`
    with counted as (
      insert into coupon_uses as u (store_id, coupon_id, order_id, reserved_until)
      select store_id, coupon_id, ${orderId}, null from coupons where store_id = ${storeId} and coupon_id = ${couponId}
      on conflict (store_id, coupon_id, order_id) do update set reserved_until = null where u.reserved_until is not null
      returning coupon_id
    )
    update coupons c set used = c.used + 1
      from counted
     where c.store_id = ${storeId} and c.coupon_id = counted.coupon_id`,
  )
  return counted > 0
}
