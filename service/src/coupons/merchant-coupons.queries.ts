import type { ListCoupons } from '@pasal/contract/merchant/coupons/requests.ts'
import { toNprOrNull } from '@pasal/contract/pricing/money.ts'
import { joinFilters, type Order, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, first, type Sql, sql, type Tx } from '../platform/database/database.ts'

/** A coupon as the merchant's API shows it (7). */
export type MerchantCoupon = ReturnType<typeof shown>

type Row = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  code: string
  coupon_type: number
  coupon_value: number
  min_order_paisa: number | null
  max_discount_paisa: number | null
  active: boolean
  starts_at: Date | null
  expires_at: Date | null
  usage_limit: number | null
  used: number
  reserved: number
  only_for_cod_payment: boolean
  only_for_online_payment: boolean
  categories: string[]
  places: string[]
  reward_customer_phone: string
}

/** Unpaid online orders that will use the coupon when they are paid. */
function reservedUses(storeId: string, now: Date): Sql {
  return sql`
    (select count(*) from coupon_uses reserving
      where reserving.store_id = ${storeId} and reserving.coupon_id = coupons.coupon_id
        and reserving.reserved_until > ${now})`
}

function columns(storeId: string, now: Date): Sql {
  return sql`
    coupon_id as _id, version, created_at, updated_at, code, coupon_type, coupon_value, min_order_paisa,
    max_discount_paisa, active, starts_at, expires_at, usage_limit, used, only_for_cod_payment,
    only_for_online_payment, category_ids as categories, places, reward_customer_phone,
    ${reservedUses(storeId, now)} as reserved`
}

function shown({ min_order_paisa, max_discount_paisa, ...coupon }: Row) {
  return {
    ...coupon,
    min_order_value: toNprOrNull(min_order_paisa) ?? -1,
    max_discount_amount: toNprOrNull(max_discount_paisa) ?? -1,
  }
}

const orders: Record<ListCoupons['sort'], Order> = {
  '-created_at': { by: sql`created_at`, type: 'timestamptz', descending: true },
  code: { by: sql`code`, type: 'text' },
}

export function listMerchantCoupons(db: Db, storeId: string, request: MerchantRequest<ListCoupons>, now: Date) {
  const { query } = request
  const usable = sql`active and coalesce(starts_at <= ${now}, true) and coalesce(expires_at > ${now}, true)
    and coalesce(used + ${reservedUses(storeId, now)} < usage_limit, true)`
  const filters = joinFilters([
    query.q !== undefined && sql`and starts_with(upper(code), upper(${query.q}))`,
    query.active !== undefined && sql`and active = ${query.active}`,
    query.usable !== undefined && sql`and (${usable}) = ${query.usable}`,
  ])
  return readPage<Row, MerchantCoupon>(
    db,
    request,
    {
      ...{ columns: columns(storeId, now), id: sql`coupon_id`, order: orders[query.sort] },
      from: sql`from coupons where store_id = ${storeId} ${filters}`,
    },
    shown,
  )
}

export async function findMerchantCoupon(db: Db, storeId: string, id: string, now: Date) {
  const row = await first<Row>(
    db,
    sql`select ${columns(storeId, now)} from coupons where store_id = ${storeId} and coupon_id = ${id}`,
  )
  return row && shown(row)
}

/** Locks the coupon until the transaction ends: no order uses it in between. */
export async function lockMerchantCoupon(tx: Tx, storeId: string, id: string, now: Date) {
  await first(tx, sql`select 1 from coupons where store_id = ${storeId} and coupon_id = ${id} for update`)
  return findMerchantCoupon(tx, storeId, id, now)
}
