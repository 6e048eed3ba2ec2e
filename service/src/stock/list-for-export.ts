import type { Db } from '../platform/database/database.ts'
import { listStockRows } from './list-for-export.queries.ts'

type Outlet = { _id: string; name: string; website: boolean }

/** On hand by `<product> <variant>`, without regard to what orders hold; with outlets, also by the outlet's name. */
export async function listStockForExport(db: Db, storeId: string, outlets: Outlet[]) {
  const website = outlets.find((outlet) => outlet.website)
  const rows = await listStockRows(db, storeId)
  return new Map(
    rows.map(({ product_id, variant_id, quantity, website_quantity, other_outlets }) => {
      const stock: Record<string, number> = {}
      if (website && website_quantity !== null) stock[website.name] = website_quantity
      for (const { _id, name } of outlets) if (other_outlets[_id] !== undefined) stock[name] = other_outlets[_id]
      return [`${product_id} ${variant_id}`, Object.keys(stock).length > 0 ? { quantity, stock } : { quantity }]
    }),
  )
}
