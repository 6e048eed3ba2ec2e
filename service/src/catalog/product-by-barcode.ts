import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { fullProduct } from './full-product.ts'
import { openCatalogue } from './open-catalogue.ts'
import { findBarcode, findProductById } from './product.queries.ts'

/**
 * GET /product/public/barcode/:store_id?code=. The full product; `matched_variant` is '' for the product's own code.
 */
export async function productByBarcode(context: Context, storeId: string, code: string) {
  const db = context.db.pipelined
  const [catalogue, matched] = await Promise.all([openCatalogue(context, storeId), findBarcode(db, storeId, code)])
  if (!catalogue || !matched) throw badRequest('Product not found')
  const product = await findProductById(db, storeId, matched.product_id)
  if (!product) throw badRequest('Product not found')
  const response = await fullProduct(context, catalogue, product)
  return { ...response, matched_variant: matched.variant_id }
}
