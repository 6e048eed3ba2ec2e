import { type Db, first, many, sql } from '../platform/database/database.ts'

export type OperatedStore = {
  _id: string
  name: string
  subdomain: string
  plan: string
  addons: object
  page_builder: boolean
  closed: boolean
  created_at: Date
}

const columns = sql`store_id as _id, name, subdomain, plan, addons, page_builder, closed, created_at`

/** cross-store: the operator's list, in the order of ids, which is that of their making. */
export async function listStoresOfOperator(db: Db, after: string, limit: number) {
  const rows = await many<OperatedStore>(
    db,
    sql`select ${columns} from stores where store_id > ${after} order by store_id limit ${limit + 1}`,
  )
  const items = rows.slice(0, limit)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?._id ?? null) : null }
}

export function findStoreOfOperator(db: Db, storeId: string): Promise<OperatedStore | undefined> {
  return first(db, sql`select ${columns} from stores where store_id = ${storeId}`)
}
