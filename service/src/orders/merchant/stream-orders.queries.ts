import { type Db, many, sql } from '../../platform/database/database.ts'
import { totalPaisa } from './shown-order.ts'

type Row = Parameters<typeof totalPaisa>[0] & {
  order_id: string
  order_number: number
  status: string
  payment_status: string
  customer_full_name: string
}

/** The orders as the stream shows them (13.3), by their ids. */
export async function readStreamOrders(db: Db, storeId: string, orderIds: string[]): Promise<Map<string, object>> {
  const rows = await many<Row>(
    db,
    sql`
    select order_id, order_number, status, payment_status, customer_full_name, product_total_paisa,
           customization_total_paisa, discount_paisa, delivery_charge_paisa
      from orders where store_id = ${storeId} and order_id = any(${orderIds})`,
  )
  return new Map(
    rows.map((row) => {
      const { order_id: order, order_number, status, payment_status, customer_full_name } = row
      const total = totalPaisa(row) / 100
      return [order, { order, order_number, status, payment_status, total, customer_full_name }]
    }),
  )
}
