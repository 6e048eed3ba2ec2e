import { joinFilters } from '../../merchant/lists.queries.ts'
import { type Db, many, type Sql, sql } from '../../platform/database/database.ts'

/** From this many matches on, reading the list until a page is full is faster than sorting all matches. */
const manyMatches = 5000

/**
 * A condition for the orders that `matching` selects by an index: their ids when they are few, else `condition`, which
 * the walk through the sorted list tests. cross-store: the store stands in the statement that the caller gives.
 */
export async function narrowed(db: Db, matching: Sql, condition: Sql): Promise<Sql> {
  const rows = await many<{ order_id: string }>(db, sql`${matching} limit ${manyMatches}`)
  if (rows.length >= manyMatches) return condition
  return sql`order_id = any(${rows.map(({ order_id }) => order_id)}::text[])`
}

/** `q` of the list (10.2). */
export function searched(db: Db, storeId: string, q: string): Promise<Sql> {
  return /^\d+$/.test(q) ? searchedByNumber(db, storeId, q) : searchedByWords(db, storeId, q)
}

const shortestPhone = 4
const longestNumber = 15
/** The last character of all: whatever follows the digits of a phone comes before it. */
const lastCharacter = '\u{10FFFF}'

/** Digits: the order number, or the beginning of a phone, which a customer has. */
async function searchedByNumber(db: Db, storeId: string, digits: string): Promise<Sql> {
  const number = digits.length <= longestNumber ? Number(digits) : -1
  if (digits.length < shortestPhone) return sql`order_number = ${number}`
  const matching = sql`
    select order_id from (
      select order_id from orders where store_id = ${storeId} and order_number = ${number}
      union all
      select o.order_id
        from (select customer_id from customers
               where store_id = ${storeId} and phone collate "C" >= ${digits}
                 and phone collate "C" < ${digits + lastCharacter} offset 0) c
       cross join lateral (
         select order_id from orders where store_id = ${storeId} and customer_id = c.customer_id offset 0) o) found`
  return narrowed(db, matching, sql`(order_number = ${number} or starts_with(customer_phone_number, ${digits}))`)
}

async function searchedByWords(db: Db, storeId: string, q: string): Promise<Sql> {
  const text = q.trim().toLowerCase()
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${quoted(storeId + word)}':*`).join(' & ')
  // An expression for each word: a subquery over the words costs ten times as much in each row.
  const named = words.map((word) => sql`and strpos(' ' || lower(customer_full_name), ${` ${word}`}) > 0`)
  const condition = sql`(
    (true ${joinFilters(named)})
    or lower(customer_email) = ${text} or lower(tracking_number) = ${text})`
  const matching = sql`
    select order_id from orders
     where store_id = ${storeId}
       and array_to_tsvector(array_remove(string_to_array(replace(
             ' ' || lower(customer_full_name || ' ' || customer_email || ' ' || tracking_number),
             ' ', ' ' || store_id), ' '), '')) @@ ${query}::tsquery
       and ${condition}`
  return narrowed(db, matching, condition)
}

/** A word between the quotes of a tsquery. */
function quoted(word: string): string {
  return word.replaceAll('\\', '\\\\').replaceAll("'", "''")
}
