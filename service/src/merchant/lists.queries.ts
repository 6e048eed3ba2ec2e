import { type Db, joinSql, many, type Sql, sql } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import type { MerchantRequest } from './merchant-request.ts'

/** How a list is sorted: an expression that is never null, its type, and the direction. */
export type Order = { by: Sql; type: keyof typeof types; descending?: boolean }

export type ListStatement = {
  /** what an item shows; may not be called sort_key or sort_id */
  columns: Sql
  /** `from … where …`, with every filter */
  from: Sql
  /** unique in the list, as text: it breaks ties */
  id: Sql
  order: Order
  /**
   * `join …` of the rows that `columns` are of, by `page.sort_id`. Without it `columns` are of `from`. It pays where
   * many objects are sorted: they are sorted without their other columns, which only those of the page need.
   */
  join?: Sql
  /** conditions of which an object meets exactly one: each is read by its own part of an index */
  oneOf?: readonly Sql[]
}

/** The first moment of a day of Kathmandu. cross-store: an expression, which names no table. */
export function startOfDay(day: string): Sql {
  return sql`${day}::date::timestamp at time zone 'Asia/Kathmandu'`
}

/** The first moment after a day of Kathmandu. cross-store: an expression, which names no table. */
export function endOfDay(day: string): Sql {
  return sql`(${day}::date + 1)::timestamp at time zone 'Asia/Kathmandu'`
}

/**
 * The filters of a list that are given, each with its own `and`: `value !== undefined && sql\`and …\``. cross-store:
 * the store stands in the statement that the caller gives.
 */
export function joinFilters(filters: readonly (Sql | false)[]): Sql {
  return filters.reduce<Sql>((all, filter) => (filter ? sql`${all} ${filter}` : all), sql``)
}

type DayRange = { from?: string | undefined; to?: string | undefined }

/**
 * The filters `from` and `to` of a list, both days included (1.4), each behind an `and`. cross-store: the store stands
 * in the statement that the caller gives.
 */
export function withinDays(time: Sql, { from, to }: DayRange): Sql {
  return joinFilters([
    from !== undefined && sql`and ${time} >= ${startOfDay(from)}`,
    to !== undefined && sql`and ${time} < ${endOfDay(to)}`,
  ])
}

/** What a page needs of a request, of a merchant or of the operator. */
type ListRequest = Pick<MerchantRequest<ListQuery>, 'context' | 'query' | 'raw'> &
  Partial<Pick<MerchantRequest, 'storeId' | 'actor'>>

type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort: string
  count?: '1' | '0' | undefined
  include?: string | undefined
}
export type Page<Item> = { items: Item[]; next_cursor: string | null; count?: number; count_capped?: boolean }

const types = {
  ...{ timestamptz: sql`timestamptz`, text: sql`text`, bigint: sql`bigint`, numeric: sql`numeric` },
  'numeric[]': sql`numeric[]`,
}
const highestCount = 10_000

/**
 * One page of a list (1.4), continued after the last object of the page before. Its rows are items already, or become
 * them by `shown`. cross-store: the store stands in the statement that the caller gives.
 */
export async function readPage<Row extends object, Item = Row>(
  db: Db,
  request: ListRequest,
  statement: ListStatement,
  shown: (row: Row) => Item = (row) => row as unknown as Item,
): Promise<Page<Item>> {
  const { query } = request
  const rows = await readRows<Row>(db, statement, query.limit + 1, readCursor(request))
  const more = rows.length > query.limit
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return {
    items: items.map(({ sort_key: _key, sort_id: _id, ...row }) => shown(row as unknown as Row)),
    next_cursor: more && last ? writeCursor(request, [last.sort_key, last.sort_id]) : null,
    ...(query.count === '1' ? await countOf(db, statement) : {}),
  }
}

type Position = [key: string, id: string]

async function readRows<Row>(db: Db, statement: ListStatement, limit: number, after?: Position) {
  const { columns, from, join, id, order, oneOf } = statement
  const { by, descending } = order
  const type = types[order.type]
  const compared = descending ? sql`<` : sql`>`
  const direction = descending ? sql`desc` : sql`asc`
  const further = after ? sql`and (${by}, ${id}) ${compared} (${after[0]}::${type}, ${after[1]}::text)` : sql``
  const page = (condition: Sql) => sql`
    select ${join ? sql`${by} as sort_by` : columns}, (${by})::text as sort_key, ${id} as sort_id
    ${from} ${condition} ${further}
    order by ${by} ${direction}, ${id} ${direction}
    limit ${limit}`
  const statements = oneOf
    ? sql`
      select * from (${joinSql(
        oneOf.map((condition) => sql`(${page(sql`and ${condition}`)})`),
        sql` union all `,
      )}) parts
       order by sort_key::${type} ${direction}, sort_id ${direction}
       limit ${limit}`
    : join
      ? sql`
      select ${columns}, sort_key, sort_id from (${page(sql``)}) page ${join}
       order by sort_by ${direction}, sort_id ${direction}`
      : page(sql``)
  return many<Row & { sort_key: string; sort_id: string }>(db, statements)
}

async function countOf(db: Db, { from, oneOf }: ListStatement) {
  const anyOf = oneOf ? sql`and (${joinSql(oneOf, sql` or `)})` : sql``
  const [row] = await many<{ count: number }>(
    db,
    sql`select count(*) as count from (select 1 ${from} ${anyOf} limit ${highestCount + 1}) counted`,
  )
  const counted = row?.count ?? 0
  return { count: Math.min(counted, highestCount), count_capped: counted > highestCount }
}

/**
 * A cursor is signed with its list, sort and filters: one that was changed, or of another list, is rejected. `limit`,
 * `count` and `include` are no filters, and may differ from page to page.
 */
function writeCursor(request: ListRequest, position: Position): string {
  return `${Buffer.from(JSON.stringify(position)).toString('base64url')}.${signatureOf(request, position)}`
}

function readCursor(request: ListRequest): Position | undefined {
  const { cursor } = request.query
  if (cursor === undefined) return undefined
  const [text = '', signature] = cursor.split('.')
  const position = parsePosition(text)
  if (!position || signature !== signatureOf(request, position)) throw invalid({ cursor: 'Not a cursor of this list' })
  return position
}

function parsePosition(text: string): Position | undefined {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    return [String(key), String(id)]
  } catch {
    return undefined
  }
}

function signatureOf({ context, storeId, raw, query, actor }: ListRequest, position: Position): string {
  const { cursor: _cursor, limit: _limit, count: _count, include: _include, ...rest } = query
  const list = [raw.routeOptions.url, raw.params, storeId || actor?._id, Object.entries(rest).sort()]
  return context.secrets.digest(JSON.stringify([list, position]))
}
