import { unknownReference } from '../merchant/errors.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { StockFigures } from '../stock/set-stock.queries.ts'
import { findOutletsOfStore } from './product.queries.ts'

export type StockOfStore = Awaited<ReturnType<typeof findOutletsOfStore>> & { websiteId: string | undefined }
type Given = { quantity?: number | undefined; stock?: Record<string, number> | undefined }

export async function findStockOfStore(tx: StoreTx, storeId: string): Promise<StockOfStore> {
  const found = await findOutletsOfStore(tx, storeId)
  return { ...found, websiteId: found.outlets.find(({ website }) => website)?._id }
}

/** The first figures of a new item: of each outlet that the request names, or all in the website's (5.1). */
export function firstFigures(
  store: StockOfStore,
  key: { product_id: string; variant_id: string },
  { quantity = 0, stock }: Given,
  path: string,
): StockFigures {
  const { advanced, outlets, websiteId } = store
  // A product that was read where nothing was counted by outlets has an empty `stock` beside its `quantity`.
  if (!stock || Object.keys(stock).length === 0)
    return advanced && websiteId ? { ...key, quantity, website_quantity: quantity } : { ...key, quantity }
  const figures: StockFigures & { other_outlets: Record<string, number> } = { ...key, quantity: 0, other_outlets: {} }
  for (const [ref, units] of Object.entries(stock)) {
    const outlet =
      outlets.find(({ _id }) => _id === ref.toLowerCase()) ?? outlets.find(({ name }) => name === ref.trim())
    if (!outlet) throw unknownReference(`${path}stock.${ref}`, 'Outlet')
    figures.quantity = (figures.quantity ?? 0) + units
    if (outlet.website) figures.website_quantity = (figures.website_quantity ?? 0) + units
    else figures.other_outlets[outlet._id] = (figures.other_outlets[outlet._id] ?? 0) + units
  }
  return figures
}
