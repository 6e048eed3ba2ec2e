import { countsByWebsite } from '../catalog/inventory.queries.ts'
import { hasConversionPlugin } from '../conversion-events/conversion-plugin.queries.ts'
import { type Db, execute, first, json, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

export type StoreForOrder = {
  name: string
  /** use_advanced_inventory is on and there is a website outlet (3.5) */
  advanced_inventory: boolean
  checkout: {
    extras?: { email_required?: boolean; sender_email_required?: boolean; allow_customer_cancellation?: boolean }
  }
  cancellation_sms: string
  /** the purchase event of a COD order goes to the ad platform (3.1) */
  sends_purchase_events: boolean
}

export function findStoreForOrder(db: Db, storeId: string): Promise<StoreForOrder | undefined> {
  return first(
    db,
    sql`
    select name, checkout, cancellation_sms, ${hasConversionPlugin(storeId)} as sends_purchase_events,
           ${countsByWebsite} as advanced_inventory
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

/** The outcome of one order. `free_at`: when the first of the holds ends that are in its way. */
export type Outcome =
  | { order_number: number }
  | { rejection: 'repeated' | 'gone' | 'out_of_stock' | 'held' | 'coupon_used'; free_at: string | null }

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
  }[]
  rows: Record<'orders' | 'lines' | 'customers' | 'messages' | 'responses', object[]>
}

export async function placeOrders(
  db: Db,
  storeId: string,
  { stock, needs, orders, rows }: OrderRows,
  { now, advanced }: { now: Date; advanced: boolean },
): Promise<Outcome[]> {
  const row = await first<{ outcomes: Outcome[] }>(
    db,
    sql`
    select place_orders(${storeId}, ${now}, ${advanced}, ${stock.productIds}::text[], ${stock.variantIds}::text[],
      ${needs.map(({ order }) => order)}::int[], ${needs.map((need) => need.row)}::int[],
      ${needs.map(({ quantity }) => quantity)}::bigint[], ${needs.map(({ tracked }) => tracked)}::boolean[],
      ${orders.map(({ orderId }) => orderId)}::text[], ${orders.map(({ key }) => key)}::text[],
      ${orders.map(({ couponId }) => couponId)}::text[], ${orders.map(({ couponClient }) => couponClient)}::text[],
      ${orders.map(({ reservedUntil }) => reservedUntil)}::timestamptz[],
      ${orders.map(({ cod }) => cod)}::boolean[], ${orders.map(({ holdExpiresAt }) => holdExpiresAt)}::timestamptz[],
      ${json(rows.orders)}::jsonb, ${json(rows.lines)}::jsonb, ${json(rows.customers)}::jsonb,
      ${json(rows.messages)}::jsonb, ${json(rows.responses)}::jsonb) as outcomes`,
  )
  return (row as { outcomes: Outcome[] }).outcomes
}

export type OrderRow = {
  order_id: string
  order_number: number
  status: string
  payment_status: string
  payment_method: string
  customer_full_name: string
  customer_phone_number: string
  customer_email: string
  customer_address_city: string
  customer_address: string
  customer_address_landmark: string
  sender_full_name: string
  sender_email: string
  url: string
  coupon_code: string
  coupon_id: string | null
  product_total_paisa: number
  customization_total_paisa: number
  discount_paisa: number
  delivery_charge_paisa: number
  partial_payment_paisa: number
  hold_expires_at: Date | null
  created_at: Date
}

export const orderColumns = sql`
  order_id, order_number, status, payment_status, payment_method, customer_full_name, customer_phone_number,
  customer_email, customer_address_city, customer_address, customer_address_landmark, sender_full_name, sender_email,
  url, coupon_code, coupon_id, product_total_paisa, customization_total_paisa, discount_paisa, delivery_charge_paisa,
  partial_payment_paisa, hold_expires_at, created_at`

export function findOrder(db: Db, storeId: string, orderId: string): Promise<OrderRow | undefined> {
  return first(db, sql`select ${orderColumns} from orders where store_id = ${storeId} and order_id = ${orderId}`)
}

/** The order, locked. Every transaction locks it before the stock rows of its lines. */
export function lockOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderRow | undefined> {
  return first(
    tx,
    sql`select ${orderColumns} from orders where store_id = ${storeId} and order_id = ${orderId} for update`,
  )
}

export type OrderLineRow = {
  product_id: string
  variant_id: string
  product_name: string
  variant_name: string
  image_url: string
  price_paisa: number
  compare_at_paisa: number
  quantity: number
  customization_charge_paisa: number
  print: { _id: string; name: string; image_url: string } | null
}

export function orderLinesOf(storeId: string, orderId: string): Sql {
  return sql`
    select line_number, product_id, variant_id, product_name, variant_name, image_url, price_paisa, compare_at_paisa,
           quantity, customization_charge_paisa, print
      from order_lines where store_id = ${storeId} and order_id = ${orderId}`
}

export function listOrderLines(db: Db, storeId: string, orderId: string): Promise<OrderLineRow[]> {
  return many(db, sql`${orderLinesOf(storeId, orderId)} order by line_number`)
}

export function setOrderCancelled(tx: Tx, storeId: string, orderId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update orders set status = 'Cancelled', updated_at = ${now} where store_id = ${storeId} and order_id = ${orderId}`,
  )
}

export type IdempotencyRow = { body_hash: string; answer: unknown }

export function findIdempotencyKey(db: Db, storeId: string, key: string): Promise<IdempotencyRow | undefined> {
  return first(db, sql`select body_hash, answer from idempotency_keys where store_id = ${storeId} and key = ${key}`)
}
