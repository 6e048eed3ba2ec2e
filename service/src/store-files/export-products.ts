import { listProductsForExport, listVariantsForExport } from '../catalog/list-for-export.ts'
import type { Tx } from '../platform/database/database.ts'
import { listReviewsForExport } from '../reviews/list-for-export.queries.ts'
import { listStockForExport } from '../stock/list-for-export.ts'
import type { ExportedOutlet } from '../stores/list-for-export.queries.ts'

/** The products with their stock, variants and reviews. */
export async function exportProducts(tx: Tx, storeId: string, outlets: ExportedOutlet[]) {
  const stock = await listStockForExport(tx, storeId, outlets)
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
