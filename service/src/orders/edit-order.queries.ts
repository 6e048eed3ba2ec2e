import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'
import { derivedPayment } from './order-money.queries.ts'

export function listLineWeights(tx: Tx, storeId: string, orderId: string) {
  return many<{ line_number: number; weight_kg: number }>(
    tx,
    sql`select line_number, weight_kg from order_lines where store_id = ${storeId} and order_id = ${orderId}`,
  )
}

export async function replaceLines(
  tx: Tx,
  storeId: string,
  orderId: string,
  lines: { removed: number[]; kept: { line: number; quantity: number }[]; added: object[] },
): Promise<void> {
  await execute(
    tx,
    sql`
      delete from order_lines
       where store_id = ${storeId} and order_id = ${orderId} and line_number = any(${lines.removed}::int[])`,
  )
  await execute(
    tx,
    sql`
      update order_lines l set quantity = n.quantity
        from jsonb_to_recordset(${json(lines.kept)}::jsonb) as n(line int, quantity bigint)
       where l.store_id = ${storeId} and l.order_id = ${orderId} and l.line_number = n.line
         and l.quantity <> n.quantity`,
  )
  await execute(
    tx,
    sql`
      insert into order_lines (
        store_id, order_id, line_number, product_id, variant_id, product_name, variant_name, image_url, price_paisa,
        compare_at_paisa, quantity, customization_charge_paisa, custom_fields, print, sku, weight_kg, taken_quantity,
        taken_website_quantity)
      select ${storeId}, ${orderId}, line_number, product_id, variant_id, product_name, variant_name, image_url,
             price_paisa, compare_at_paisa, quantity, customization_charge_paisa, custom_fields, print, sku, weight_kg,
             0, 0
        from jsonb_populate_recordset(null::order_lines, ${json(lines.added)}::jsonb)`,
  )
}

type Amounts = {
  product_total_paisa: number
  customization_total_paisa: number
  discount_paisa: number
  delivery_charge_paisa: number
  total_quantity: number
  coupon_id: string | null
  coupon_code: string
  city: string
  oversold: boolean
}

export async function setAmounts(tx: Tx, storeId: string, orderId: string, to: Amounts, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update orders
         set product_total_paisa = ${to.product_total_paisa},
             customization_total_paisa = ${to.customization_total_paisa},
             discount_paisa = ${to.discount_paisa}, delivery_charge_paisa = ${to.delivery_charge_paisa},
             total_quantity = ${to.total_quantity}, coupon_id = ${to.coupon_id}, coupon_code = ${to.coupon_code},
             customer_address_city = ${to.city}, oversold = oversold or ${to.oversold},
             version = version + 1, updated_at = ${now}
       where store_id = ${storeId} and order_id = ${orderId}`,
  )
  // A statement of its own: it compares what was paid with the new total.
  await execute(
    tx,
    sql`
      update orders set ${derivedPayment(storeId, orderId, 0, 0)}
       where store_id = ${storeId} and order_id = ${orderId}`,
  )
}
