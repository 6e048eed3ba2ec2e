import type { Tx } from '../platform/database/database.ts'
import type { ProductEntry, VariantEntry } from './catalog.contract.ts'
import { productShape } from './catalog-shapes.ts'
import { chunks } from './chunks.ts'
import type { Matched } from './match-objects.ts'
import type { Plan } from './plan-import.ts'
import type { Outlets } from './plan-outlets.ts'
import { deleteRows } from './rows.queries.ts'
import {
  deleteStock,
  insertStock,
  lockAllStock,
  lockStock,
  moveOutletStock,
  type StockFigures,
  type StockKey,
  updateStock,
} from './stock.queries.ts'

const rowsPerStatement = 2000

type Figures = StockFigures & { isNew: boolean }

/**
 * Every stock row that the file touches, at the very end and in the order in which orders lock them; with them go the products that the
 * file removes, since a product takes its stock rows along.
 */
export async function importStock(tx: Tx, storeId: string, plan: Plan): Promise<void> {
  const { outlets, plannedProducts, products } = plan
  const removedVariantIds = plannedProducts.flatMap((product) => product.removedVariantIds)
  const figures = plannedProducts.flatMap((product) => figuresOf(product, outlets)).sort(byKey)
  const stored = figures.filter(({ isNew }) => !isNew)
  const outletsMove = outlets.oldWebsiteId !== outlets.websiteId || outlets.removedIds.length > 0

  if (outletsMove || products.removedIds.length > 0) await lockAllStock(tx, storeId)
  else await lockTouched(tx, storeId, stored, plan)
  for (const ids of chunks(products.removedIds)) await deleteRows(tx, storeId, productShape, ids)
  for (const ids of chunks(removedVariantIds, rowsPerStatement)) await deleteStock(tx, storeId, ids)
  if (outletsMove) await moveOutletStock(tx, storeId, outlets)
  for (const rows of chunks(stored, rowsPerStatement)) await updateStock(tx, storeId, rows)
  const added = figures.filter(({ isNew }) => isNew)
  for (const rows of chunks(added, rowsPerStatement)) await insertStock(tx, storeId, rows)
}

async function lockTouched(tx: Tx, storeId: string, stored: StockKey[], { plannedProducts }: Plan): Promise<void> {
  const removed = plannedProducts.flatMap(({ id, removedVariantIds }) =>
    removedVariantIds.map((variant_id) => ({ product_id: id, variant_id })),
  )
  for (const keys of chunks([...stored, ...removed].sort(byKey), rowsPerStatement)) {
    await lockStock(
      tx,
      storeId,
      keys.map(({ product_id, variant_id }) => ({ product_id, variant_id })),
    )
  }
}

/** Ids are lower-case hex and '', which sort alike here and in the database. */
function byKey(a: StockKey, b: StockKey): number {
  const [left, right] = [a.product_id + a.variant_id, b.product_id + b.variant_id]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The rows of a product and its variants that are new or that the file names a figure of. */
function figuresOf(product: Plan['plannedProducts'][number], outlets: Outlets): Figures[] {
  const rows = [
    figuresOfRow(product, product.id, '', outlets),
    ...(product.variants ?? []).map((variant) => figuresOfRow(variant, product.id, variant.id, outlets)),
  ]
  return rows.filter((row) => row.isNew || row.quantity !== undefined || row.other_outlets !== undefined)
}

type Sold = Matched<ProductEntry> | Matched<VariantEntry>

function figuresOfRow({ known, value }: Sold, product_id: string, variant_id: string, outlets: Outlets): Figures {
  const row: Figures = { product_id, variant_id, isNew: !known }
  if (value.quantity !== undefined) row.quantity = value.quantity
  if (!value.stock) return row
  row.other_outlets = {}
  // All that its outlets have, where the file does not say how much that is.
  if (row.isNew) row.quantity ??= Object.values(value.stock).reduce((sum, quantity) => sum + quantity, 0)
  for (const [name, quantity] of Object.entries(value.stock)) {
    const outletId = outlets.find(name) as string
    if (outletId === outlets.websiteId) row.website_quantity = quantity
    else row.other_outlets[outletId] = quantity
  }
  return row
}
