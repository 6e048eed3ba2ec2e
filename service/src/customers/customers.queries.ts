import type { ListCustomers } from '@pasal/contract/merchant/customers/requests.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { joinFilters, type Order, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { searchedWords } from '../merchant/searched-words.ts'
import { type CustomerRow, customerColumns } from '../orders/customers.queries.ts'
import { type Db, first, joinSql, type Sql, sql } from '../platform/database/database.ts'

const orders: Record<ListCustomers['sort'], Order> = {
  '-updated_at': { by: sql`updated_at`, type: 'timestamptz', descending: true },
  name: { by: sql`name`, type: 'text' },
  '-created_at': { by: sql`created_at`, type: 'timestamptz', descending: true },
}

export function listCustomerPage(db: Db, storeId: string, request: MerchantRequest<ListCustomers>) {
  const { q, phone, updated_since, sort } = request.query
  const filters = joinFilters([
    q !== undefined && sql`and ${searched(q)}`,
    phone !== undefined && sql`and phone = ${phone}`,
    updated_since !== undefined && sql`and updated_at >= ${updated_since}::timestamptz`,
  ])
  return readPage<CustomerRow>(db, request, {
    ...{ columns: customerColumns, id: sql`customer_id`, order: orders[sort] },
    from: sql`from customers where store_id = ${storeId} ${filters}`,
  })
}

/** Whatever follows the digits of a phone comes before it. */
const lastCharacter = '\u{10FFFF}'

/** The beginning of the phone, the beginnings of words of the name, or the whole e-mail. */
function searched(q: string): Sql {
  const text = q.trim().toLowerCase()
  if (/^\d+$/.test(text)) return sql`phone collate "C" >= ${text} and phone collate "C" < ${text + lastCharacter}`
  const words = searchedWords(text)
  if (words.length === 0) return sql`false`
  // A phone is ten characters of any kind.
  const phone = sql`starts_with(lower(phone), ${text})`
  // An expression for each word: a subquery over the words costs twice as much in each row.
  const named = words.map((word) => sql`strpos(' ' || lower(name), ${` ${word}`}) > 0`)
  return sql`(${phone} or lower(email) = ${text} or (${joinSql(named, sql` and `)}))`
}

type StatsRow = {
  orders: number
  delivered: number
  cancelled: number
  returned: number
  spent_paisa: number
  last_order_at: Date | null
}

/** An order counts unless it is Inactive, Draft, Cancelled or Returned, as in the reports (14.1). */
export async function readStats(db: Db, storeId: string, customerId: string) {
  const counted = sql`status not in ('Inactive', 'Draft', 'Cancelled', 'Returned')`
  const row = await first<StatsRow>(
    db,
    sql`
      select count(*) filter (where ${counted}) as orders,
             count(*) filter (where status = 'Delivered') as delivered,
             count(*) filter (where status = 'Cancelled') as cancelled,
             count(*) filter (where status = 'Returned') as returned,
             coalesce(sum(product_total_paisa + customization_total_paisa - discount_paisa + delivery_charge_paisa)
               filter (where ${counted}), 0)::bigint as spent_paisa,
             max(placed_at) filter (where ${counted}) as last_order_at
        from orders where store_id = ${storeId} and customer_id = ${customerId}`,
  )
  const { spent_paisa, last_order_at, ...counts } = row as StatsRow
  return { ...counts, total_spent: toNpr(spent_paisa), last_order_at }
}
