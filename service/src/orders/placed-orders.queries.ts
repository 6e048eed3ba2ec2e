import type { Language } from '@pasal/contract/format/language.ts'
import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'

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
  language: Language
  coupon_code: string
  coupon_id: string | null
  product_total_paisa: number
  customization_total_paisa: number
  discount_paisa: number
  delivery_charge_paisa: number
  paid_paisa: number
  partial_payment_paisa: number
  courier: string
  tracking_number: string
  tracking_url: string
  hold_expires_at: Date | null
  created_at: Date
}

export const orderColumns = sql`
  order_id, order_number, status, payment_status, payment_method, customer_full_name, customer_phone_number,
  customer_email, customer_address_city, customer_address, customer_address_landmark, sender_full_name, sender_email,
  url, language, coupon_code, coupon_id, product_total_paisa, customization_total_paisa, discount_paisa,
  delivery_charge_paisa, paid_paisa, partial_payment_paisa, courier, tracking_number, tracking_url, hold_expires_at,
  created_at`

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

export const lineColumns = sql`
  line_number, product_id, variant_id, product_name, variant_name, image_url, price_paisa, compare_at_paisa, quantity,
  customization_charge_paisa, print`

export function listOrderLines(db: Db, storeId: string, orderId: string): Promise<OrderLineRow[]> {
  return many(
    db,
    sql`
    select ${lineColumns} from order_lines where store_id = ${storeId} and order_id = ${orderId} order by line_number`,
  )
}

export function setHoldExpiry(tx: Tx, storeId: string, orderId: string, expiresAt: Date): Promise<number> {
  return execute(
    tx,
    sql`update orders set hold_expires_at = ${expiresAt} where store_id = ${storeId} and order_id = ${orderId}`,
  )
}

export function setOrderCancelled(tx: Tx, storeId: string, orderId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update orders set status = 'Cancelled', version = version + 1, updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId}`,
  )
}
