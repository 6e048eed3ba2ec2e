import { type Db, execute, first, json, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

export type CustomerRow = {
  _id: string
  version: number
  name: string
  phone: string
  email: string
  note: string
  preferred_payment_method: string
  created_at: Date
  updated_at: Date
}

export const customerColumns = sql`
  customer_id as _id, version, name, phone, email, note, preferred_payment_method, created_at, updated_at`

export function findCustomer(db: Db, storeId: string, id: string, locking: Sql = sql``) {
  return first<CustomerRow>(
    db,
    sql`select ${customerColumns} from customers where store_id = ${storeId} and customer_id = ${id} ${locking}`,
  )
}

export function findCustomerByPhone(db: Db, storeId: string, phone: string): Promise<CustomerRow | undefined> {
  return first(db, sql`select ${customerColumns} from customers where store_id = ${storeId} and phone = ${phone}`)
}

/** An order of this phone waits until the transaction ends. */
export function lockCustomer(tx: Tx, storeId: string, id: string): Promise<CustomerRow | undefined> {
  return findCustomer(tx, storeId, id, sql`for update`)
}

/** Columns that `named` does not name stay. */
export function updateCustomer(tx: Tx, storeId: string, id: string, named: object, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update customers old
         set (name, email, note) = (select name, email, note from jsonb_populate_record(old, ${json(named)}::jsonb)),
             version = old.version + 1, updated_at = ${now}
       where old.store_id = ${storeId} and old.customer_id = ${id}`,
  )
}

export function deleteCustomer(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`delete from customers where store_id = ${storeId} and customer_id = ${id}`)
}

export type OrderOfCustomer = { order_id: string; status: string; customer_email: string }

/** Orders are locked before their customer; in the order of their ids, like everywhere. */
export function lockOrdersOfCustomer(tx: Tx, storeId: string, customerId: string): Promise<OrderOfCustomer[]> {
  return many(
    tx,
    sql`
      select order_id, status, customer_email from orders
       where store_id = ${storeId} and customer_id = ${customerId} order by order_id for update`,
  )
}

/** How many orders the customer has by now. */
export async function countOrdersOfCustomer(tx: Tx, storeId: string, customerId: string): Promise<number> {
  const row = await first<{ orders: number }>(
    tx,
    sql`select count(*) as orders from orders where store_id = ${storeId} and customer_id = ${customerId}`,
  )
  return row?.orders ?? 0
}

/** The person leaves these orders; what was bought, the sums and the city stay. */
export function erasePersonOfOrders(tx: Tx, storeId: string, orderIds: string[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update orders
         set customer_full_name = 'Erased', customer_phone_number = '', customer_alt_phone_number = '',
             customer_email = '', customer_address = '', customer_address_landmark = '', order_note = '',
             sender_full_name = '', sender_phone_number = '', sender_email = '', company_name = '', pan = '',
             delivery_date = '', meta = '{}', version = version + 1, updated_at = ${now}
       where store_id = ${storeId} and order_id = any(${orderIds})`,
  )
}
