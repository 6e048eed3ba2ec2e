import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { Changes } from '../platform/database/changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import {
  deleteStock,
  insertStock,
  lockStock,
  type StockFigures,
  type StockKey,
  updateStock,
} from './set-stock.queries.ts'

const rowsPerStatement = 2000

/** Locks every row that a transaction is going to write, in the order in which orders lock them. */
export async function lockStockRows(tx: StoreTx, storeId: string, keys: StockKey[]): Promise<void> {
  for (const rows of chunks(keys.toSorted(byKey), rowsPerStatement)) {
    const plainKeys = rows.map(({ product_id, variant_id }) => ({ product_id, variant_id }))
    await lockStock(tx, storeId, plainKeys)
  }
}

/** The rows have been locked by `lockStockRows`; new ones are added in the same order. */
export async function setStock(
  tx: StoreTx,
  storeId: string,
  { added = [], changed = [] }: Pick<Changes<StockFigures>, 'added' | 'changed'>,
): Promise<void> {
  for (const rows of chunks(changed, rowsPerStatement)) await updateStock(tx, storeId, rows)
  for (const rows of chunks(added.toSorted(byKey), rowsPerStatement)) await insertStock(tx, storeId, rows)
}

export async function deleteStockOfVariants(tx: StoreTx, storeId: string, variantIds: string[]): Promise<void> {
  for (const ids of chunks(variantIds, rowsPerStatement)) await deleteStock(tx, storeId, ids)
}

/** Ids are lower-case hex and '', which sort alike here and in the database. */
function byKey(a: StockKey, b: StockKey): number {
  const [left, right] = [a.product_id + a.variant_id, b.product_id + b.variant_id]
  return left < right ? -1 : Number(left > right)
}
