import { execute, first, json, sql, type Tx } from '../platform/database/database.ts'
import { deleteOrderEvents } from './order-events.queries.ts'

/** Another part of the change is in other tables. */
export function countChange(tx: Tx, storeId: string, orderId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update orders set version = version + 1, updated_at = ${now}
       where store_id = ${storeId} and order_id = ${orderId}`,
  )
}

const people = sql`
  customer_full_name, customer_phone_number, customer_alt_phone_number, customer_email, customer_address,
  customer_address_landmark, order_note, sender_full_name, sender_phone_number, sender_email, company_name, pan,
  delivery_date, labels, courier, tracking_number, tracking_url, customer_id`

/** Columns that `named` does not name stay. */
export function updateOrder(tx: Tx, storeId: string, orderId: string, named: object, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update orders old
         set (${people}) = (select ${people} from jsonb_populate_record(old, ${json(named)}::jsonb)),
             version = old.version + 1, updated_at = ${now}
       where old.store_id = ${storeId} and old.order_id = ${orderId}`,
  )
}

type Customer = { customer_id: string; phone: string; name: string; email: string; paymentMethod: string }

/** The customer of this phone, who exists or is new. */
export async function findOrMakeCustomer(tx: Tx, storeId: string, customer: Customer, now: Date): Promise<string> {
  const { customer_id, phone, name, email, paymentMethod } = customer
  const row = await first<{ customer_id: string }>(
    tx,
    sql`
      insert into customers as c (store_id, customer_id, phone, name, email, preferred_payment_method, created_at,
                                  updated_at)
      values (${storeId}, ${customer_id}, ${phone}, ${name}, ${email}, ${paymentMethod}, ${now}, ${now})
      on conflict (store_id, phone) do update set updated_at = excluded.updated_at
      returning c.customer_id`,
  )
  return (row as { customer_id: string }).customer_id
}

export async function deleteOrder(tx: Tx, storeId: string, orderId: string): Promise<void> {
  await deleteOrderEvents(tx, storeId, orderId)
  await execute(tx, sql`delete from orders where store_id = ${storeId} and order_id = ${orderId}`)
}
