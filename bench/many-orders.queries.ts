import type pg from 'pg'
import { benchStoreId, productId } from './bench-store.ts'
import { copyRows, hexId, numbered, withFewIndexes } from './copy-rows.queries.ts'

const firstPhone = 9_700_000_000
/** Copies get the numbers after the existing orders. */
const order_number = `(select next_order_number - 1 from order_counters where store_id = '${benchStoreId}') + n`

/** Past orders: copies of a COD order that the service placed, with lines, customers, mails and coupon uses. */
export async function copyOrders(client: pg.ClientBase, orderId: string, total: number, varied = {}): Promise<void> {
  const customers = Math.ceil(total / 3)
  const copies = (table: string) => numbered(1, total, table, `source.order_id = '${orderId}'`)
  const order_id = hexId('0a', 'n')
  const created_at = `source.created_at - n * interval '7 seconds'`
  const ofCustomer = { customer_id: hexId('0b', `n % ${customers}`) }
  await copyRows(client, 'orders', copies('orders'), {
    order_id,
    order_number,
    customer_phone_number: `(${firstPhone} + n % ${customers})::text`,
    ...ofCustomer,
    created_at,
    updated_at: created_at,
    ...varied,
  })
  const productOfOrder = { product_id: hexId('ca', 'n % 100') }
  await copyRows(client, 'order_lines', copies('order_lines'), { order_id, ...productOfOrder })
  await copyRows(client, 'outbox', copies('outbox'), {
    order_id,
    message_id: hexId('0c', 'n'),
    state: `'kept'`,
    created_at,
    sent_at: created_at,
  })
  await copyRows(client, 'coupon_uses', copies('coupon_uses'), { order_id })
  const oneCustomer = `source.customer_id = (select customer_id from orders
    where store_id = source.store_id and order_id = '${orderId}')`
  await copyRows(client, 'customers', numbered(0, customers - 1, 'customers', oneCustomer), {
    customer_id: hexId('0b', 'n'),
    phone: `(${firstPhone} + n)::text`,
  })
  await client.query('update order_counters set next_order_number = next_order_number + $2 where store_id = $1', [
    benchStoreId,
    total,
  ])
  // The dispatcher of events need not look for orders that were just placed among the copies.
  await client.query(
    `insert into announced_orders (store_id, next_order_number)
     select store_id, next_order_number from order_counters where store_id = $1
     on conflict (store_id) do update set next_order_number = excluded.next_order_number`,
    [benchStoreId],
  )
  await client.query(
    `update coupons c set used = (select count(*) from coupon_uses u
                                   where u.store_id = c.store_id and u.coupon_id = c.coupon_id
                                     and u.reserved_until is null)
      where store_id = $1`,
    [benchStoreId],
  )
}

/** A value of the list for the number of each copy. */
const oneOf = (values: readonly string[], number = 'n') =>
  `(array[${values.map((value) => `'${value}'`)}])[1 + (${number}) % ${values.length}]`

const firstNames = 'Sita Asha Ram Maya Hari Gita Bina Kiran Nima Dawa Pema Suman Rita Anil Sunil Laxmi'.split(' ')
const lastNames = 'Gurung Thapa Rai Tamang Sherpa Magar Shrestha Karki Lama Basnet Adhikari'.split(' ')
const cities = 'Kathmandu Pokhara Butwal Dharan Birgunj Janakpur Nepalgunj'.split(' ')
const openStatuses = ['Pending', 'Processing', 'Dispatched', 'Inactive', 'Cancelled', 'Returned']

/**
 * Past orders of many people: one first name in sixteen, `person<n>` as a rare word, six in a hundred orders that are
 * not delivered, couriers, labels and tracking numbers.
 */
export function copyOrdersOfManyPeople(client: pg.ClientBase, orderId: string, total: number): Promise<void> {
  const customers = Math.ceil(total / 3)
  const person = `n % ${customers}`
  const varied = {
    customer_full_name: `${oneOf(firstNames, person)} || ' ' || ${oneOf(lastNames, `${person} / 16`)}
      || ' person' || (${person})`,
    customer_email: `'person' || (${person}) || '@shop.example'`,
    customer_address_city: oneOf(cities),
    status: `case when n % 100 < 6 then ${oneOf(openStatuses, 'n % 100')} else 'Delivered' end`,
    payment_status: `case when n % 3 = 0 then 'Paid' else 'Unpaid' end`,
    courier: oneOf(['', 'Pathao', 'NCM', 'Upaya']),
    tracking_number: `'TRK' || n`,
    labels: `case when n % 500 = 0 then '["gift"]'::jsonb else '[]' end`,
    placed_at: `source.created_at - n * interval '7 seconds'`,
    delivered_at: `source.created_at - n * interval '7 seconds'`,
  }
  const tables = ['orders', 'order_lines', 'outbox', 'coupon_uses', 'customers']
  return withFewIndexes(client, tables, () => copyOrders(client, orderId, total, varied))
}

/** The history of the stock: copies of the newest movement that the service wrote, each seven seconds older. */
export async function copyMovements(client: pg.ClientBase, total: number): Promise<void> {
  const newest = `source.reason = 'order' and (source.moved_at, source.position) = (
    select moved_at, position from stock_movements
     where store_id = source.store_id and reason = 'order' order by moved_at desc, position desc limit 1)`
  await copyRows(client, 'stock_movements', numbered(1, total, 'stock_movements', newest), {
    moved_at: `source.moved_at - n * interval '7 seconds'`,
    position: 'n',
    product_id: hexId('ca', 'n % 100'),
    reason: `case when n % 10 = 0 then 'restocked' else 'order' end`,
  })
}

/** One product in twenty is a draft, and one in twenty has few units. */
export async function makeDrafts(client: pg.ClientBase): Promise<void> {
  const each = (at: number) => `('x' || right(product_id, 6))::bit(24)::int % 20 = ${at}`
  await client.query(`update products set status = 'Draft' where store_id = $1 and ${each(3)}`, [benchStoreId])
  await client.query(`update stock set quantity = 2 where store_id = $1 and ${each(7)}`, [benchStoreId])
}

/** Live holds of a day: copies of an unpaid online order over the first `products` products. */
export async function copyHolds(client: pg.ClientBase, orderId: string, total: number, products: number) {
  const tomorrow = `now() + interval '1 day'`
  const copies = (table: string) => numbered(1, total, table, `source.order_id = '${orderId}'`)
  const oneHold = numbered(
    1,
    total,
    'stock_holds',
    `source.order_id = '${orderId}' and source.product_id = '${productId(1)}'`,
  )
  const order_id = hexId('0d', 'n')
  await copyRows(client, 'orders', copies('orders'), {
    order_id,
    order_number,
    hold_expires_at: tomorrow,
  })
  await copyRows(client, 'order_lines', copies('order_lines'), { order_id })
  await copyRows(client, 'stock_holds', oneHold, {
    order_id,
    product_id: hexId('ca', `n % ${products} + 1`),
    variant_id: hexId('da', `(n % ${products} + 1) * 2`),
    expires_at: tomorrow,
  })
  await client.query('update order_counters set next_order_number = next_order_number + $2 where store_id = $1', [
    benchStoreId,
    total,
  ])
  await client.query(
    `update stock s set held = h.units
       from (select product_id, variant_id, sum(quantity) as units from stock_holds where store_id = $1 group by 1, 2) h
      where s.store_id = $1 and s.product_id = h.product_id and s.variant_id = h.variant_id`,
    [benchStoreId],
  )
}

/** Inserts QR payments of this order as a settlement stores them. */
export async function insertPaidQrPayments(client: pg.ClientBase, orderId: string, total: number) {
  await client.query(
    `insert into payment_transactions (store_id, transaction_id, order_id, method, reference, order_amount_paisa,
                                       charged_amount_paisa, development, details, return_url, state,
                                       gateway_reference, created_at, life_ends_at, settled_at)
     select $1, id, $2, 'QR_Dynamic', id, 100000, 100000, false, '{}', 'https://shop.example', 'Paid',
            id, now(), now(), now()
       from generate_series(1, $3::int) n cross join lateral (select ${hexId('aa', 'n')} as id) payment`,
    [benchStoreId, orderId, total],
  )
}
