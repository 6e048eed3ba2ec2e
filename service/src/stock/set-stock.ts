import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { Changes } from '../platform/database/changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import { movementsOfImport } from './import-movements.ts'
import {
  type ChangedRow,
  deleteStock,
  deleteStockOfProductRows,
  insertStock,
  lockStock,
  type StockFigures,
  type StockKey,
  updateStock,
} from './set-stock.queries.ts'
import type { StockMovement } from './stock-movements.ts'

const rowsPerStatement = 2000

/** Locks every row that a transaction is going to write, in the order in which orders lock them. */
export async function lockStockRows(tx: StoreTx, storeId: string, keys: StockKey[]): Promise<void> {
  for (const rows of chunks(keys.toSorted(byKey), rowsPerStatement)) {
    const plainKeys = rows.map(({ product_id, variant_id }) => ({ product_id, variant_id }))
    await lockStock(tx, storeId, plainKeys)
  }
}

/**
 * The rows have been locked by `lockStockRows`; new ones are added in the same order. Returns the movements, which the
 * caller records at the end of its transaction.
 */
export async function setStock(
  tx: StoreTx,
  storeId: string,
  { added = [], changed = [] }: Pick<Changes<StockFigures>, 'added' | 'changed'>,
  websiteId: string | undefined,
): Promise<StockMovement[]> {
  const updated = await inChunks(changed, (rows) => updateStock(tx, storeId, rows))
  const inserted = await inChunks(added.toSorted(byKey), (rows) => insertStock(tx, storeId, rows))
  return [...movementsOfImport(updated, websiteId, 'import'), ...movementsOfImport(inserted, websiteId, 'initial')]
}

type Removed = { productIds: string[]; variantIds: string[] }

/** Deletes the rows of products and variants that go. Returns the movements, as `setStock` does. */
export async function deleteStockOf(
  tx: StoreTx,
  storeId: string,
  { productIds, variantIds }: Removed,
  websiteId: string | undefined,
): Promise<StockMovement[]> {
  const ofProducts = await inChunks(productIds, (ids) => deleteStockOfProductRows(tx, storeId, ids))
  const ofVariants = await inChunks(variantIds, (ids) => deleteStock(tx, storeId, ids))
  return movementsOfImport([...ofProducts, ...ofVariants], websiteId, 'import')
}

async function inChunks<Item>(items: Item[], work: (chunk: Item[]) => Promise<ChangedRow[]>): Promise<ChangedRow[]> {
  const rows: ChangedRow[] = []
  for (const chunk of chunks(items, rowsPerStatement)) for (const row of await work(chunk)) rows.push(row)
  return rows
}

/** Ids are lower-case hex and '', which sort alike here and in the database. */
function byKey(a: StockKey, b: StockKey): number {
  const [left, right] = [a.product_id + a.variant_id, b.product_id + b.variant_id]
  return left < right ? -1 : Number(left > right)
}
