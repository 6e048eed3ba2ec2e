import { deleteProducts } from '../catalog/save-products.ts'
import { moveOutletsOfOpenOrders } from '../orders/outlets-of-lines.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { lockAllStock, moveOutletStock, type StockFigures } from '../stock/set-stock.queries.ts'
import { deleteStockOfVariants, lockStockRows, setStock } from '../stock/set-stock.ts'
import type { Matched } from './match-objects.ts'
import type { Plan, PlannedProduct } from './plan.ts'
import type { Outlets } from './plan-outlets.ts'

type Figures = StockFigures & { isNew: boolean }

/**
 * Every stock row that the file touches, near the end, in the order in which orders lock them. The products that the
 * file removes go here too, since a product takes its stock rows along.
 */
export async function importStock(tx: StoreTx, storeId: string, plan: Plan): Promise<void> {
  const { outlets, plannedProducts, products } = plan
  const removed = plannedProducts.flatMap(({ id, removedVariantIds }) =>
    removedVariantIds.map((variant_id) => ({ product_id: id, variant_id })),
  )
  const figures = plannedProducts.flatMap((product) => figuresOf(product, outlets))
  const changed = figures.filter(({ isNew }) => !isNew)
  const added = figures.filter(({ isNew }) => isNew)
  const outletsMove = outlets.oldWebsiteId !== outlets.websiteId || outlets.removedIds.length > 0

  if (outletsMove || products.removedIds.length > 0) await lockAllStock(tx, storeId)
  else await lockStockRows(tx, storeId, [...changed, ...removed])
  await deleteProducts(tx, storeId, products.removedIds)
  const removedVariantIds = removed.map(({ variant_id }) => variant_id)
  await deleteStockOfVariants(tx, storeId, removedVariantIds)
  if (outletsMove) {
    await moveOutletStock(tx, storeId, outlets)
    await moveOutletsOfOpenOrders(tx, storeId, outlets)
  }
  await setStock(tx, storeId, { added, changed })
}

/** The rows of a product and its variants that are new or that the file names a figure of. */
function figuresOf(product: PlannedProduct, outlets: Outlets): Figures[] {
  const rows = [
    figuresOfRow(product, product.id, '', outlets),
    ...(product.variants ?? []).map((variant) => figuresOfRow(variant, product.id, variant.id, outlets)),
  ]
  return rows.filter((row) => row.isNew || row.quantity !== undefined || row.other_outlets !== undefined)
}

type Sold = Matched<{ quantity?: number; stock?: Record<string, number> }>

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
