import { type Db, many, sql } from '../platform/database/database.ts'
import type { StockKey } from './set-stock.queries.ts'

export type StockRow = StockKey & {
  quantity: number
  website_quantity: number | null
  other_outlets: Record<string, number>
}

export function listStockRows(db: Db, storeId: string): Promise<StockRow[]> {
  return many(
    db,
    sql`
      select product_id, variant_id, quantity, website_quantity, other_outlets
        from stock where store_id = ${storeId}`,
  )
}
