import { shareOutlets } from '../inventory/adjust-stock.queries.ts'
import { type ActorOfMovement, recordMovementsBy } from '../inventory/record-movements.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { findStockOfStore } from '../products/new-stock.ts'
import { addToStock, lockStockRow } from '../stock/adjust-stock.queries.ts'
import { lockStockRows } from '../stock/set-stock.ts'
import type { StockMovement } from '../stock/stock-movements.ts'
import { announceStockReturned } from '../stock/stock-returns.queries.ts'

/** Units of stored items by variant; '' is the product. */
type Quantities = ReadonlyMap<string, number>

/** Before the product is changed: the stock of a new variant locks the order counter, which comes after all stock. */
export async function lockImportedStock(tx: StoreTx, storeId: string, productId: string, quantities: Quantities) {
  const keys = [...quantities.keys()].map((variant_id) => ({ product_id: productId, variant_id }))
  await lockStockRows(tx, storeId, keys)
}

/**
 * Sets the units of items that `lockImportedStock` has locked, in the website's outlet where the store counts outlets.
 * False: nothing differs.
 */
export async function setImportedStock(
  tx: StoreTx,
  storeId: string,
  productId: string,
  quantities: Quantities,
  by: { actor: ActorOfMovement; now: Date },
): Promise<boolean> {
  if (quantities.size === 0) return false
  const { advanced } = await findStockOfStore(tx, storeId)
  const website = advanced ? (await shareOutlets(tx, storeId)).find((outlet) => outlet.website) : undefined
  const movements: StockMovement[] = []
  for (const [variantId, quantity] of quantities) {
    const stock = await lockStockRow(tx, storeId, productId, variantId)
    if (!stock) continue
    const change = quantity - (website ? (stock.website_quantity ?? 0) : stock.quantity)
    if (change === 0) continue
    await addToStock(tx, storeId, { productId, variantId, change, outlet: website && { ...website, quantity } })
    movements.push({
      ...{ product_id: productId, variant_id: variantId, outlet_id: website?._id ?? '', change, reason: 'import' },
      quantity_after: stock.quantity + change,
    })
  }
  if (movements.some(({ change }) => change > 0)) await announceStockReturned(tx, storeId, [{ product_id: productId }])
  await recordMovementsBy(tx, storeId, movements, by)
  return movements.length > 0
}
