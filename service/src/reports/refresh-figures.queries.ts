import { type Db, execute, first, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

const dayOf = (time: Sql): Sql => sql`(${time} at time zone 'Asia/Kathmandu')::date`
const startOf = (day: Sql): Sql => sql`(${day})::timestamp at time zone 'Asia/Kathmandu'`

export type Freshness = { refreshed_at: Date | null; counted_days: number }

/** When the figures were refreshed, and how many days of the range are counted. */
export async function readFreshness(db: Db, storeId: string, from: string, to: string): Promise<Freshness> {
  const row = await first<Freshness>(
    db,
    sql`
      select (select refreshed_at from report_refreshes where store_id = ${storeId}) as refreshed_at,
             (select count(*) from report_days
               where store_id = ${storeId} and day between ${from}::date and ${to}::date) as counted_days`,
  )
  return row as Freshness
}

/** Locks the store's figures until the transaction ends. */
export async function lockFigures(tx: Tx, storeId: string): Promise<Date | null> {
  const never = new Date(0)
  await execute(
    tx,
    sql`
      insert into report_refreshes (store_id, refreshed_at) values (${storeId}, ${never})
      on conflict (store_id) do nothing`,
  )
  const row = await first<{ refreshed_at: Date }>(
    tx,
    sql`select refreshed_at from report_refreshes where store_id = ${storeId} for update`,
  )
  return row && row.refreshed_at.getTime() > 0 ? row.refreshed_at : null
}

export function setRefreshed(tx: Tx, storeId: string, now: Date): Promise<number> {
  return execute(tx, sql`update report_refreshes set refreshed_at = ${now} where store_id = ${storeId}`)
}

/** Forgets the days whose orders or refunds have changed since a moment. */
export function forgetChangedDays(tx: Tx, storeId: string, since: Date): Promise<number> {
  return execute(
    tx,
    sql`
      with changed as materialized (
        select order_id, placed_at from orders where store_id = ${storeId} and updated_at >= ${since})
      delete from report_days
       where store_id = ${storeId}
         and day in (
           select ${dayOf(sql`placed_at`)} from changed where placed_at is not null
           union
           select ${dayOf(sql`r.created_at`)} from order_refunds r
            where r.store_id = ${storeId} and r.order_id in (select order_id from changed))`,
  )
}

/** The first days of the range that are not counted, at most so many. */
export async function listUncountedDays(
  tx: Tx,
  storeId: string,
  from: string,
  to: string,
  most: number,
): Promise<string[]> {
  const rows = await many<{ day: string }>(
    tx,
    sql`
      select to_char(d, 'YYYY-MM-DD') as day
        from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d
       where not exists (select 1 from report_days where store_id = ${storeId} and day = d::date)
       order by d
       limit ${most}`,
  )
  return rows.map(({ day }) => day)
}

/** Counts whole days. The caller has locked the store's figures. */
export async function countDays(tx: Tx, storeId: string, days: string[]): Promise<void> {
  await execute(tx, sql`delete from report_figures where store_id = ${storeId} and day = any(${days}::date[])`)
  await countOrders(tx, storeId, days)
  await countProducts(tx, storeId, days)
  await countRefunds(tx, storeId, days)
  await execute(
    tx,
    sql`
      insert into report_days (store_id, day) select ${storeId}, day from unnest(${days}::date[]) as day
      on conflict do nothing`,
  )
}

/**
 * The orders that were placed on the days, as `o` with its `day`. `offset 0`, here and below: rows are read by index,
 * day by day. A plain join is planned for any days of an average store, and would read all orders of a large one.
 */
function ordersOf(storeId: string, days: string[]): Sql {
  return sql`
    unnest(${days}::date[]) as d(day)
    cross join lateral (
      select d.day, order_id, status, payment_status, customer_address_city, payment_method, courier, source, coupon_id,
             coupon_code, total_quantity, discount_paisa, delivery_charge_paisa, placed_at,
             product_total_paisa + customization_total_paisa - discount_paisa as sales_paisa
        from orders
       where store_id = ${storeId} and placed_at >= ${startOf(sql`d.day`)} and placed_at < ${startOf(sql`d.day + 1`)}
      offset 0) o`
}

/** Statuses of an order that is no sale. One that was placed is neither a draft nor unpaid. */
const counts = sql`o.status not in ('Inactive', 'Draft', 'Cancelled', 'Returned')`

function countOrders(tx: Tx, storeId: string, days: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      insert into report_figures (store_id, kind, day, key, name, orders, units, sales_paisa, discount_paisa,
                                  delivery_paisa, paid_orders, to_pack, dispatched, delivered, cancelled, returned)
      select ${storeId}, k.kind, o.day, k.key, max(case when k.kind = 'coupon' then o.coupon_code else '' end),
             count(*) filter (where ${counts}), coalesce(sum(o.total_quantity) filter (where ${counts}), 0),
             coalesce(sum(o.sales_paisa) filter (where ${counts}), 0),
             coalesce(sum(o.discount_paisa) filter (where ${counts}), 0),
             coalesce(sum(o.delivery_charge_paisa) filter (where ${counts}), 0),
             count(*) filter (where ${counts} and o.payment_status = 'Paid'),
             count(*) filter (where o.status in ('Pending', 'Processing')),
             count(*) filter (where o.status = 'Dispatched'), count(*) filter (where o.status = 'Delivered'),
             count(*) filter (where o.status = 'Cancelled'), count(*) filter (where o.status = 'Returned')
        from ${ordersOf(storeId, days)}
       cross join lateral (values ('day', ''), ('city', o.customer_address_city), ('paymentMethod', o.payment_method),
                                  ('courier', o.courier), ('source', o.source), ('coupon', o.coupon_id)) k(kind, key)
       where k.key is not null
       group by o.day, k.kind, k.key`,
  )
}

/** Before the discount of the order. The name distinguishes lines without a product. */
function countProducts(tx: Tx, storeId: string, days: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      insert into report_figures (store_id, kind, day, key, subkey, name, subname, orders, units, sales_paisa)
      select ${storeId}, 'product', o.day, l.product_id, l.subkey,
             (array_agg(l.product_name order by o.placed_at desc))[1],
             (array_agg(l.variant_name order by o.placed_at desc))[1],
             count(distinct o.order_id), sum(l.quantity), sum(l.sales_paisa)
        from ${ordersOf(storeId, days)}
       cross join lateral (
         select product_id, product_name, variant_name, quantity,
                case when product_id = '' then product_name else variant_id end as subkey,
                (price_paisa + customization_charge_paisa) * quantity as sales_paisa
           from order_lines where store_id = ${storeId} and order_id = o.order_id offset 0) l
       where ${counts}
       group by o.day, l.product_id, l.subkey`,
  )
}

function countRefunds(tx: Tx, storeId: string, days: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      insert into report_figures (store_id, kind, day, key, refunds_paisa)
      select ${storeId}, 'refund', d.day, '', sum(r.amount_paisa)
        from unnest(${days}::date[]) as d(day)
       cross join lateral (
         select amount_paisa from order_refunds
          where store_id = ${storeId} and created_at >= ${startOf(sql`d.day`)}
            and created_at < ${startOf(sql`d.day + 1`)} offset 0) r
       group by d.day`,
  )
}
