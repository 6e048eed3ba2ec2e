import { deleteProducts } from '../catalog/save-products.ts'
import { moveOutletsOfOpenOrders } from '../orders/outlets-of-lines.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type FiguresOfFile, figuresOfToday } from '../stock/moved-stock.ts'
import { lockAllStock, moveOutletStock, type StockFigures } from '../stock/set-stock.queries.ts'
import { deleteStockOf, lockStockRows, setStock } from '../stock/set-stock.ts'
import type { StockMovement } from '../stock/stock-movements.ts'
import { saveOutlets } from '../stores/save-outlets.ts'
import { changesOf } from './changes-of.ts'
import type { Matched } from './match-objects.ts'
import type { Plan, PlannedProduct } from './plan.ts'
import type { Outlets } from './plan-outlets.ts'

export type ImportedStock = { movements: StockMovement[]; rowsMovedSince: number }

/**
 * Every stock row that the file touches, near the end, in the order in which orders lock them. The products that the
 * file removes go here too, since a product takes its stock rows along. Outlets come after the locks of stock, because
 * an adjustment of stock locks them in that order. `exportedAt`: the figures of the file are of that time, and what has
 * moved since is added to them.
 */
export async function importStock(
  tx: StoreTx,
  storeId: string,
  plan: Plan,
  { exportedAt, now }: { exportedAt: Date | undefined; now: Date },
): Promise<ImportedStock> {
  const { outlets, plannedProducts, products } = plan
  const removed = plannedProducts.flatMap(({ id, removedVariantIds }) =>
    removedVariantIds.map((variant_id) => ({ product_id: id, variant_id })),
  )
  const figures = plannedProducts.flatMap((product) => figuresOf(product, outlets))
  const outletsMove = outlets.oldWebsiteId !== outlets.websiteId || outlets.removedIds.length > 0

  if (outletsMove || products.removedIds.length > 0) await lockAllStock(tx, storeId)
  else await lockStockRows(tx, storeId, [...figures.filter(({ isNew }) => !isNew), ...removed])
  await saveOutlets(
    tx,
    storeId,
    changesOf(outlets, ({ id, position, value }) => ({ ...value, _id: id, position })),
    now,
  )
  const today = await figuresOfToday(tx, storeId, figures, outlets.websiteId, exportedAt)
  const gone = { productIds: products.removedIds, variantIds: removed.map(({ variant_id }) => variant_id) }
  const deleted = await deleteStockOf(tx, storeId, gone, outlets.oldWebsiteId)
  await deleteProducts(tx, storeId, products.removedIds, now)
  if (outletsMove) {
    await moveOutletStock(tx, storeId, outlets)
    await moveOutletsOfOpenOrders(tx, storeId, outlets)
  }
  const changed = today.rows.filter(({ isNew }) => !isNew)
  const added = today.rows.filter(({ isNew }) => isNew)
  const set = await setStock(tx, storeId, { added, changed }, outlets.websiteId)
  return { movements: [...deleted, ...set], rowsMovedSince: today.moved }
}

/** The rows of a product and its variants that are new or that the file names a figure of. */
function figuresOf(product: PlannedProduct, outlets: Outlets): (FiguresOfFile & { isNew: boolean })[] {
  const isWholeProduct = !product.hasVariants
  const rows = [
    { ...figuresOfRow(product, product.id, '', outlets), isWholeProduct },
    ...(product.variants ?? []).map((variant) => ({
      ...figuresOfRow(variant, product.id, variant.id, outlets),
      isWholeProduct: false,
    })),
  ]
  return rows.filter((row) => row.isNew || row.quantity !== undefined || row.other_outlets !== undefined)
}

type Sold = Matched<{ quantity?: number; stock?: Record<string, number> }>

function figuresOfRow({ known, value }: Sold, product_id: string, variant_id: string, outlets: Outlets) {
  const row: StockFigures & { isNew: boolean } = { product_id, variant_id, isNew: !known }
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
