import type { ListOrders } from '@pasal/contract/merchant/orders/requests.ts'
import { listProductsNamed } from '../../catalog/product-refs.queries.ts'
import {
  endOfDay,
  joinFilters,
  type Order,
  type Page,
  readPage,
  startOfDay,
  withinDays,
} from '../../merchant/lists.queries.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { type Db, many, type Sql, sql } from '../../platform/database/database.ts'
import { isId } from '../../platform/values/ids.ts'
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
         ${joinFilters([
           label !== undefined && sql`and labels <> '[]' and labels ? ${label}`,
           from !== undefined && sql`and created_at >= ${startOf(from)}`,
           to !== undefined && until(to),
         ])}
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
  const { q, product, label } = query
  return joinFilters([
    withinDays(sql`created_at`, query),
    ...statusFilters(query),
    ...simpleFilters(query),
    label !== undefined && sql`and labels <> '[]' and labels ? ${label}`,
    product !== undefined && sql`and ${await ofProduct(db, storeId, await idOfProduct(db, storeId, product))}`,
    q !== undefined && sql`and ${await searched(db, storeId, q)}`,
  ])
}

function statusFilters({ status }: ListOrders): Sql[] {
  if (!status) return [sql`and status not in ('Inactive', 'Draft')`]
  return status.length === 1 ? [sql`and status = ${status[0]}`] : []
}

function simpleFilters(query: ListOrders): (Sql | false)[] {
  const { payment_status, paymentMethod, source, city, courier, coupon, customer, oversold, due, updated_since } = query
  return [
    payment_status !== undefined && sql`and payment_status = any(${payment_status})`,
    paymentMethod !== undefined && sql`and payment_method = ${paymentMethod}`,
    source !== undefined && sql`and source = ${source}`,
    city !== undefined && sql`and customer_address_city = ${city}`,
    courier !== undefined && sql`and courier = ${courier} ${courier === '' ? sql`` : sql`and courier <> ''`}`,
    coupon !== undefined && sql`and coupon_id = ${coupon.toLowerCase()}`,
    customer !== undefined && sql`and customer_id = ${customer.toLowerCase()}`,
    oversold !== undefined && (oversold ? sql`and oversold` : sql`and not oversold`),
    due !== undefined && (due ? sql`and ${codDue}` : sql`and not (${codDue})`),
    updated_since !== undefined && sql`and updated_at >= ${updated_since}::timestamptz`,
  ]
}

/** Orders keep the lines of a product that was deleted: its id need not be in the catalogue. */
async function idOfProduct(db: Db, storeId: string, ref: string): Promise<string> {
  if (isId(ref)) return ref.toLowerCase()
  const [named] = await listProductsNamed(db, storeId, [ref])
  return named?._id ?? ref
}

function ofProduct(db: Db, storeId: string, productId: string): Promise<Sql> {
  return narrowed(
    db,
    sql`select distinct order_id from order_lines where store_id = ${storeId} and product_id = ${productId}`,
    sql`exists (select 1 from order_lines l
                 where l.store_id = ${storeId} and l.order_id = orders.order_id and l.product_id = ${productId})`,
  )
}
