import type { ListOrders } from '@pasal/contract/merchant/orders/requests.ts'
import { endOfDay, type Order, type Page, readPage, startOfDay, withinDays } from '../../merchant/lists.queries.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { type Db, many, type Sql, sql } from '../../platform/database/database.ts'
import { headColumns, linesColumn } from './merchant-orders.queries.ts'
import { narrowed, searched } from './order-search.queries.ts'
import { type HeadRow, type LineRow, shownHead, shownLine } from './shown-order.ts'

type ItemRow = HeadRow & { line_count: number; first_product_name: string; lines?: LineRow[] }

const orders: Record<ListOrders['sort'], Order> = {
  '-created_at': { by: sql`created_at`, type: 'timestamptz', descending: true },
  created_at: { by: sql`created_at`, type: 'timestamptz' },
  '-updated_at': { by: sql`updated_at`, type: 'timestamptz', descending: true },
  updated_at: { by: sql`updated_at`, type: 'timestamptz' },
  order_number: { by: sql`order_number`, type: 'bigint' },
}

export async function listOrders(
  db: Db,
  storeId: string,
  request: MerchantRequest<ListOrders>,
): Promise<Page<ReturnType<typeof shownItem>>> {
  const { query } = request
  const filters = await filtersOf(db, storeId, query)
  const lines = query.include === 'lines' ? sql`, ${linesColumn(storeId)}` : sql``
  return readPage<ItemRow, ReturnType<typeof shownItem>>(
    db,
    request,
    {
      columns: sql`${headColumns}, ${firstLineColumns(storeId)} ${lines}`,
      ...{ id: sql`order_id`, order: orders[query.sort] },
      from: sql`from orders where store_id = ${storeId} ${filters}`,
      // Each status has its own part of an index, in the order of the list.
      ...(query.status && query.status.length > 1
        ? { oneOf: [...new Set(query.status)].map((status) => sql`status = ${status}`) }
        : {}),
    },
    shownItem,
  )
}

function firstLineColumns(storeId: string): Sql {
  return sql`
    (select count(*) from order_lines l where l.store_id = ${storeId} and l.order_id = orders.order_id) as line_count,
    coalesce((select l.product_name from order_lines l
               where l.store_id = ${storeId} and l.order_id = orders.order_id
               order by l.line_number limit 1), '') as first_product_name`
}

function shownItem({ line_count, first_product_name, lines, ...order }: ItemRow) {
  const ordered_products = lines && { ordered_products: lines.map(shownLine) }
  return { ...shownHead(order), line_count, first_product_name, ...ordered_products }
}

/** Cash on delivery that is still outside (12); orders_cod_due has exactly these. */
export const codDue = sql`
  status = 'Delivered' and payment_method = 'COD'
  and product_total_paisa + customization_total_paisa - discount_paisa + delivery_charge_paisa > paid_paisa`

type Newest = { from?: string; to?: string; status?: string; label?: string; query?: string }
const mostNewest = 1000

/** The newest orders with their lines. `from` and `to` are days, both included, or times; an unknown status has none. */
export async function listNewestOrders(db: Db, storeId: string, wanted: Newest) {
  const { from, to, status, label, query } = wanted
  const found = query === undefined ? sql`true` : await searched(db, storeId, query)
  const rows = await many<HeadRow & { lines: LineRow[] }>(
    db,
    sql`
      select ${headColumns}, ${linesColumn(storeId)} from orders
       where store_id = ${storeId} and ${found}
         and ${status === undefined ? sql`status not in ('Inactive', 'Draft')` : sql`status = ${status}`}
         ${label === undefined ? sql`` : sql`and labels <> '[]' and labels ? ${label}`}
         ${from === undefined ? sql`` : sql`and created_at >= ${startOf(from)}`}
         ${to === undefined ? sql`` : until(to)}
       order by created_at desc, order_id desc limit ${mostNewest}`,
  )
  return rows.map(({ lines, ...order }) => ({ ...shownHead(order), ordered_products: lines.map(shownLine) }))
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function startOf(given: string): Sql {
  return isDay(given) ? startOfDay(given) : sql`${given}::timestamptz`
}

/** A day is included to its end. */
function until(given: string): Sql {
  if (!isDay(given)) return sql`and created_at <= ${given}::timestamptz`
  return sql`and created_at < ${endOfDay(given)}`
}

async function filtersOf(db: Db, storeId: string, query: ListOrders): Promise<Sql> {
  const conditions: Sql[] = [...statusFilters(query), ...simpleFilters(query)]
  if (query.label !== undefined) conditions.push(sql`labels <> '[]' and labels ? ${query.label}`)
  if (query.product !== undefined) conditions.push(await ofProduct(db, storeId, query.product.toLowerCase()))
  if (query.q !== undefined) conditions.push(await searched(db, storeId, query.q))
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, withinDays(sql`created_at`, query))
}

function statusFilters({ status }: ListOrders): Sql[] {
  if (!status) return [sql`status not in ('Inactive', 'Draft')`]
  return status.length === 1 ? [sql`status = ${status[0]}`] : []
}

function simpleFilters(query: ListOrders): Sql[] {
  const given: [value: unknown, condition: Sql][] = [
    [query.payment_status, sql`payment_status = any(${query.payment_status ?? []}::text[])`],
    [query.paymentMethod, sql`payment_method = ${query.paymentMethod}`],
    [query.source, sql`source = ${query.source}`],
    [query.city, sql`customer_address_city = ${query.city}`],
    [query.courier, sql`courier = ${query.courier} ${query.courier === '' ? sql`` : sql`and courier <> ''`}`],
    [query.coupon, sql`coupon_id = ${query.coupon?.toLowerCase()}`],
    [query.customer, sql`customer_id = ${query.customer?.toLowerCase()}`],
    [query.oversold, query.oversold ? sql`oversold` : sql`not oversold`],
    [query.due, query.due ? codDue : sql`not (${codDue})`],
    [query.updated_since, sql`updated_at >= ${query.updated_since}::timestamptz`],
  ]
  return given.filter(([value]) => value !== undefined).map(([, condition]) => condition)
}

function ofProduct(db: Db, storeId: string, productId: string): Promise<Sql> {
  return narrowed(
    db,
    sql`select distinct order_id from order_lines where store_id = ${storeId} and product_id = ${productId}`,
    sql`exists (select 1 from order_lines l
                 where l.store_id = ${storeId} and l.order_id = orders.order_id and l.product_id = ${productId})`,
  )
}
