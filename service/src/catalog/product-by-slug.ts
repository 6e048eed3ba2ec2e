import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { isId } from '../platform/values/ids.ts'
import { fullProduct } from './full-product.ts'
import { openCatalogue } from './open-catalogue.ts'
import { findProductById, findProductBySlug } from './product.queries.ts'

/** GET /product/public/:store_id/:slug, where the slug may be the product's id. */
export async function productBySlug(context: Context, storeId: string, slug: string) {
  const catalogue = await openCatalogue(context, storeId)
  if (!catalogue) throw badRequest('Product not found')
  const db = context.db.pipelined
  const product = await context.memory.read(catalogue.store, `product ${slug}`, async () => {
    const bySlug = await findProductBySlug(db, storeId, slug)
    return bySlug ?? (isId(slug) ? await findProductById(db, storeId, slug.toLowerCase()) : undefined)
  })
  if (!product) throw badRequest('Product not found')
  return fullProduct(context, catalogue, product)
}
