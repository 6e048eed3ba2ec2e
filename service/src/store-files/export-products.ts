import { listProductsForExport, listVariantsForExport } from '../catalog/list-for-export.ts'
import type { Tx } from '../platform/database/database.ts'
import { listReviewsForExport } from '../reviews/list-for-export.queries.ts'
import { listStockForExport } from '../stock/list-for-export.queries.ts'
import type { ExportedOutlet } from '../stores/list-for-export.queries.ts'

/** The products with their variants and reviews, and their stock without regard to what orders hold. */
export async function exportProducts(tx: Tx, storeId: string, outlets: ExportedOutlet[]) {
  const stock = await stockByKey(tx, storeId, outlets)
  const variants = await listVariantsForExport(tx, storeId)
  const reviews = Map.groupBy(await listReviewsForExport(tx, storeId), ({ product_id }) => product_id)
  const products = await listProductsForExport(tx, storeId)
  return products.map((product) => ({
    ...product,
    ...stock.get(`${product._id} `),
    variants: (variants.get(product._id) ?? []).map(({ variant }) => ({
      ...variant,
      ...stock.get(`${product._id} ${variant._id}`),
    })),
    reviews: (reviews.get(product._id) ?? []).map(({ product_id: _product, ...review }) => review),
  }))
}

/** Figures by product and variant, those of outlets by the outlet's name. */
async function stockByKey(tx: Tx, storeId: string, outlets: ExportedOutlet[]) {
  const website = outlets.find((outlet) => outlet.website)
  const rows = await listStockForExport(tx, storeId)
  return new Map(
    rows.map(({ product_id, variant_id, quantity, website_quantity, other_outlets }) => {
      const stock: Record<string, number> = {}
      if (website && website_quantity !== null) stock[website.name] = website_quantity
      for (const { _id, name } of outlets) if (other_outlets[_id] !== undefined) stock[name] = other_outlets[_id]
      return [`${product_id} ${variant_id}`, Object.keys(stock).length > 0 ? { quantity, stock } : { quantity }]
    }),
  )
}
