import { readPage } from '../merchant/lists.queries.ts'
import { type Db, first, sql } from '../platform/database/database.ts'
import type { OperatorList } from './operator-list.ts'

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

/** cross-store: the operator's list. */
export function listStoresOfOperator(request: OperatorList) {
  return readPage<OperatedStore>(request.context.db, request, {
    ...{ columns, id: sql`store_id`, from: sql`from stores where true` },
    order: { by: sql`created_at`, type: 'timestamptz', descending: true },
  })
}

export function findStoreOfOperator(db: Db, storeId: string): Promise<OperatedStore | undefined> {
  return first(db, sql`select ${columns} from stores where store_id = ${storeId}`)
}
