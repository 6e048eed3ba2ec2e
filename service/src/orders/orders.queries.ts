import { countsByWebsite } from '../catalog/inventory.queries.ts'
import { hasConversionPlugin } from '../conversion-events/conversion-plugin.queries.ts'
import type { StoreAtVersion } from '../platform/cache/store-memory.ts'
import { type Db, first, json, many, sql } from '../platform/database/database.ts'
import type { StoreSite } from '../stores/site-origin.ts'

export type StoreForOrder = StoreSite & {
  name: string
  /** use_advanced_inventory is on and there is a website outlet (3.5) */
  advanced_inventory: boolean
  checkout: {
    extras?: { email_required?: boolean; sender_email_required?: boolean; allow_customer_cancellation?: boolean }
  }
  cancellation_sms: string
  dispatched_sms: string
  /** the purchase event of a COD order goes to the ad platform (3.1) */
  sends_purchase_events: boolean
}

export function findStoreForOrder(db: Db, storeId: string): Promise<StoreForOrder | undefined> {
  return first(
    db,
    sql`
    select name, checkout, cancellation_sms, dispatched_sms, subdomain, storefront_url, custom_domain,
           ${hasConversionPlugin(storeId)} as sends_purchase_events, ${countsByWebsite(storeId)} as advanced_inventory
      from stores where store_id = ${storeId}`,
  )
}

export type PrintRow = { print_id: string; name: string; image_url: string }

export function listPrints(db: Db, storeId: string, printIds: string[]): Promise<PrintRow[]> {
  return many(
    db,
    sql`select print_id, name, image_url from prints where store_id = ${storeId} and print_id = any(${printIds})`,
  )
}

/** The outcome of one order. `holds`: it holds units. `free_at`: when the first of the holds ends that are in its way. */
export type Outcome =
  | { order_number: number; holds: boolean }
  | {
      rejection: 'repeated' | 'gone' | 'out_of_stock' | 'held' | 'coupon_gone' | 'coupon_used'
      free_at: string | null
    }

/** The parameters of the SQL function place_orders, which describes each of them. */
export type OrderRows = {
  stock: { productIds: string[]; variantIds: string[] }
  needs: { order: number; row: number; quantity: number; tracked: boolean }[]
  orders: {
    orderId: string
    key: string | null
    couponId: string | null
    couponClient: string
    reservedUntil: Date | null
    cod: boolean
    holdExpiresAt: Date | null
    holdClient: string | null
  }[]
  rows: Record<'orders' | 'lines' | 'customers' | 'messages' | 'responses', object[]>
}

type PlacingTerms = { now: Date; advanced: boolean }

export async function placeOrders(db: Db, storeId: string, rows: OrderRows, terms: PlacingTerms): Promise<Outcome[]> {
  return (await placeOrdersAtVersion(db, { storeId, version: null }, rows, terms)) as Outcome[]
}

/** Undefined: the store has another version by now, and nothing was placed. Version null: whatever version it has. */
export async function placeOrdersAtVersion(
  db: Db,
  { storeId, version }: StoreAtVersion,
  { stock, needs, orders, rows }: OrderRows,
  { now, advanced }: PlacingTerms,
): Promise<Outcome[] | undefined> {
  const row = await first<{ outcomes: Outcome[] | null }>(
    db,
    sql`
    select place_orders(${storeId}, ${now}, ${advanced}, ${stock.productIds}::text[], ${stock.variantIds}::text[],
      ${needs.map(({ order }) => order)}::int[], ${needs.map((need) => need.row)}::int[],
      ${needs.map(({ quantity }) => quantity)}::bigint[], ${needs.map(({ tracked }) => tracked)}::boolean[],
      ${orders.map(({ orderId }) => orderId)}::text[], ${orders.map(({ key }) => key)}::text[],
      ${orders.map(({ couponId }) => couponId)}::text[], ${orders.map(({ couponClient }) => couponClient)}::text[],
      ${orders.map(({ reservedUntil }) => reservedUntil)}::timestamptz[],
      ${orders.map(({ cod }) => cod)}::boolean[], ${orders.map(({ holdExpiresAt }) => holdExpiresAt)}::timestamptz[],
      ${orders.map(({ holdClient }) => holdClient)}::text[],
      ${json(rows.orders)}::jsonb, ${json(rows.lines)}::jsonb, ${json(rows.customers)}::jsonb,
      ${json(rows.messages)}::jsonb, ${json(rows.responses)}::jsonb, ${version}) as outcomes`,
  )
  return (row as { outcomes: Outcome[] | null }).outcomes ?? undefined
}

export type IdempotencyRow = { body_hash: string; response: unknown }

export function findIdempotencyKey(db: Db, storeId: string, key: string): Promise<IdempotencyRow | undefined> {
  return first(db, sql`select body_hash, response from idempotency_keys where store_id = ${storeId} and key = ${key}`)
}
