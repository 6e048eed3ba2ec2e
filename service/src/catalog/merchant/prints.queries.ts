import type { ListPrints } from '@pasal/contract/merchant/prints/requests.ts'
import { joinFilters, readPage } from '../../merchant/lists.queries.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { type Db, execute, first, many, sql, type Tx } from '../../platform/database/database.ts'

/** A print as the merchant's API shows it (5.2). */
export type MerchantPrint = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  name: string
  image_url: string
}

const columns = sql`print_id as _id, version, created_at, updated_at, name, image_url`

export function listPrintPage(db: Db, storeId: string, request: MerchantRequest<ListPrints>) {
  const { query } = request
  const named = joinFilters([query.q !== undefined && sql`and strpos(lower(name), lower(${query.q})) > 0`])
  return readPage<MerchantPrint>(db, request, {
    ...{ columns, id: sql`print_id`, order: { by: sql`name`, type: 'text' } },
    from: sql`from prints where store_id = ${storeId} ${named}`,
  })
}

export function findMerchantPrint(db: Db, storeId: string, id: string): Promise<MerchantPrint | undefined> {
  return first(db, sql`select ${columns} from prints where store_id = ${storeId} and print_id = ${id}`)
}

export function lockPrint(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`select 1 from prints where store_id = ${storeId} and print_id = ${id} for update`)
}

export async function countPrints(tx: Tx, storeId: string): Promise<number> {
  const row = await first<{ count: number }>(tx, sql`select count(*) as count from prints where store_id = ${storeId}`)
  return row?.count ?? 0
}

type User = { kind: string; _id: string; name: string }

/** Ten products at most that allow the print. */
export function listProductsOfPrint(tx: Tx, storeId: string, id: string): Promise<User[]> {
  return many(
    tx,
    sql`
      select 'product' as kind, product_id as _id, name from products
       where store_id = ${storeId} and print_addon->'prints' ? ${id}
       order by name, product_id limit 10`,
  )
}
