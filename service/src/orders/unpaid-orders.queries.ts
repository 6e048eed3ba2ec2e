import { type Db, execute, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

/** Placed for an online payment that never came, and still with the person's data. No money has to be given back. */
const isUnpaid = (before: Date): Sql => sql`
  status = 'Inactive' and payment_status <> 'Paid' and paid_paisa <= refunded_paisa
  and customer_phone_number <> '' and created_at < ${before}`

/** cross-store: retention. */
export async function listStoresWithUnpaidOrdersBefore(db: Db, before: Date): Promise<string[]> {
  const found = await many<{ store_id: string }>(
    db,
    sql`select distinct store_id from orders where ${isUnpaid(before)}`,
  )
  return found.map((row) => row.store_id)
}

/** Without orders whose payment is still queried, or waits for a person to look at it. */
export async function listUnpaidOrdersBefore(db: Db, storeId: string, before: Date, limit: number): Promise<string[]> {
  const found = await many<{ order_id: string }>(
    db,
    sql`
    select order_id from orders
     where store_id = ${storeId} and ${isUnpaid(before)}
       and not exists (
             select from payment_transactions payment
              where payment.store_id = ${storeId} and payment.order_id = orders.order_id
                and (payment.next_check_at is not null
                     or (payment.review_reason is not null or payment.surplus) and payment.resolution is null))
     order by order_id limit ${limit}`,
  )
  return found.map((row) => row.order_id)
}

/** The orders among these that are unpaid now. A payment that settles waits, or has changed the order before. */
export function lockUnpaidOrders(
  tx: Tx,
  storeId: string,
  orderIds: string[],
  before: Date,
): Promise<{ order_id: string; customer_id: string }[]> {
  return many(
    tx,
    sql`
    select order_id, customer_id from orders
     where store_id = ${storeId} and order_id = any(${orderIds}) and ${isUnpaid(before)}
     order by order_id for update`,
  )
}

/** Numbers, times, method and amounts stay. */
export async function clearPersonOfOrders(tx: Tx, storeId: string, orderIds: string[]): Promise<void> {
  await execute(
    tx,
    sql`
    update orders
       set customer_full_name = '', customer_phone_number = '', customer_alt_phone_number = '', customer_email = '',
           customer_address_city = '', customer_address = '', customer_address_landmark = '', order_note = '',
           sender_full_name = '', sender_phone_number = '', sender_email = '', company_name = '', pan = '',
           delivery_date = '', meta = '{}'
     where store_id = ${storeId} and order_id = any(${orderIds})`,
  )
}

/** What shoppers wrote and sent for custom fields, such as a name to engrave; returns it. */
export async function clearCustomFields(tx: Tx, storeId: string, orderIds: string[]): Promise<string[]> {
  const ofOrders = sql`store_id = ${storeId} and order_id = any(${orderIds}) and custom_fields <> '[]'`
  const lines = await many<{ fields: string }>(
    tx,
    sql`select custom_fields::text as fields from order_lines where ${ofOrders}`,
  )
  await execute(tx, sql`update order_lines set custom_fields = '[]' where ${ofOrders}`)
  return lines.map(({ fields }) => fields)
}

/**
 * Deletes those of these customers who have no order with a person left. One who orders just now has a newer row,
 * which does not match when this statement has waited for it.
 */
export async function deleteCustomersWithoutOrders(
  tx: Tx,
  storeId: string,
  customerIds: string[],
  before: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    delete from customers
     where store_id = ${storeId} and customer_id = any(${customerIds}) and updated_at < ${before}
       and not exists (
             select from orders
              where orders.store_id = ${storeId} and orders.customer_id = customers.customer_id
                and orders.customer_phone_number <> '')`,
  )
}
