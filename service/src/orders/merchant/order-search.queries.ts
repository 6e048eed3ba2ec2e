import { searchedWords } from '../../merchant/searched-words.ts'
import { type Db, joinSql, many, type Sql, sql } from '../../platform/database/database.ts'

/** From this many matches on, reading the list until a page is full is faster than sorting all matches. */
const manyMatches = 5000

/**
 * A condition for the orders that `matching` selects by an index: their ids when they are few, else `condition`, which
 * the walk through the sorted list tests. The ids come and go as one text: thousands of rows cost this process more
 * than their search costs the database. cross-store: the store stands in the statement that the caller gives.
 */
export async function narrowed(db: Db, matching: Sql, condition: Sql): Promise<Sql> {
  const [found = { ids: '', matches: 0 }] = await many<{ ids: string; matches: number }>(
    db,
    sql`
      select coalesce(string_agg(order_id, ','), '') as ids, count(*) as matches
        from (${matching} limit ${manyMatches}) matched`,
  )
  return found.matches < manyMatches ? sql`order_id = any(string_to_array(${found.ids}, ','))` : condition
}

const newestRead = 2000
/**
 * When so many of the newest orders match, the list fills its page from some 8,000 orders, as soon as the index
 * collects the matches among a million.
 */
const commonFrom = 12
/** A word that so many of the newest orders have is frequent: it makes the index slower, the matches hardly fewer. */
const frequentWordFrom = 20
/** For frequent words alone the index is slow: it takes 100 ms for a first name that 60,000 orders have. */
const commonFromOfFrequentWords = 3

/** How many of the newest orders meet each condition. */
async function countInNewest(db: Db, storeId: string, conditions: readonly Sql[]): Promise<number[]> {
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})`)
  const [row] = await many<{ counts: number[] }>(
    db,
    sql`
      select array[${joinSql(counts, sql`, `)}]::int[] as counts from (
        select order_number, customer_full_name, customer_email, customer_phone_number, tracking_number
          from orders where store_id = ${storeId} order by created_at desc, order_id desc limit ${newestRead}) newest`,
  )
  return row?.counts ?? []
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
  const condition = sql`(order_number = ${number} or starts_with(customer_phone_number, ${digits}))`
  const [inNewest = 0] = await countInNewest(db, storeId, [condition])
  if (inNewest >= commonFrom) return condition
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
  return narrowed(db, matching, condition)
}

async function searchedByWords(db: Db, storeId: string, q: string): Promise<Sql> {
  const text = q.trim().toLowerCase()
  const words = searchedWords(text)
  if (words.length === 0) return sql`false`
  // An expression for each word: a subquery over the words costs ten times as much in each row.
  const named = words.map((word) => sql`strpos(' ' || lower(customer_full_name), ${` ${word}`}) > 0`)
  const isEmail = text.includes('@')
  const condition = sql`(
    (${joinSql(named, sql` and `)}) or lower(tracking_number) = ${text}
    ${isEmail ? sql`or lower(customer_email) = ${text}` : sql``})`
  const [inNewest = 0, ...withWord] = await countInNewest(db, storeId, [condition, ...named])
  const rare = words.filter((_, index) => (withWord[index] ?? 0) < frequentWordFrom)
  if (inNewest >= (rare.length > 0 ? commonFrom : commonFromOfFrequentWords)) return condition
  const query = (rare.length > 0 ? rare : words).map((word) => `'${quoted(storeId + word)}':*`).join(' & ')
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
