import type { Tx } from '../platform/database/database.ts'
import { listStock } from './stock.queries.ts'

/** What the export shows: figures by outlet name. */
export async function stockByKey(tx: Tx, storeId: string, outlets: { _id: string; name: string; website: boolean }[]) {
  const website = outlets.find((outlet) => outlet.website)
  const rows = await listStock(tx, storeId)
  return new Map(
    rows.map(({ product_id, variant_id, quantity, website_quantity, other_outlets }) => {
      const stock: Record<string, number> = {}
      if (website && website_quantity !== null) stock[website.name] = website_quantity
      for (const { _id, name } of outlets) if (other_outlets[_id] !== undefined) stock[name] = other_outlets[_id]
      return [`${product_id} ${variant_id}`, Object.keys(stock).length > 0 ? { quantity, stock } : { quantity }]
    }),
  )
}
