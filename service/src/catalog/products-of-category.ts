import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { findCategory } from './category.queries.ts'
import { listCategoryIds, listNewestIds } from './list.queries.ts'
import { listings } from './list-item.ts'
import { listAsJson, listItems } from './list-items.ts'
import { type OpenCatalogue, openCatalogue } from './open-catalogue.ts'
import { unknownStore } from './unknown-store.ts'

// Quirk (2.2): its id is the number 1, where every other id is a string. Held by test/catalog/new-arrivals.test.ts.
const newArrivals = { _id: 1, name: 'New Arrivals', slug: 'new-arrivals' }

/** GET /product/public/:store_id/category/:slug, as JSON bytes except for the twelve new arrivals. */
export async function productsOfCategory(context: Context, storeId: string, slug: string) {
  const { db, longReads } = context
  const catalogue = await openCatalogue(context, storeId)
  if (!catalogue) throw unknownStore({ category: false, products: [] })
  if (slug === newArrivals.slug) {
    return { category: newArrivals, products: await newestProducts(context, catalogue) }
  }
  const category = await findCategory(db.pipelined, storeId, slug)
  if (!category) throw badRequest('Category not found')
  // Quirk (4.1): every product of the category, Draft, Archived and POS-only ones too. Held by
  // test/catalog/category.test.ts.
  const members = await listCategoryIds(longReads.of(storeId), storeId, category._id)
  const products = await listAsJson(context, catalogue, listings.category, members)
  return Buffer.concat([Buffer.from(`{"category":${JSON.stringify(category)},"products":`), products, Buffer.from('}')])
}

// Quirk (4.1): the 12 newest are taken first, then cut down to those on the website. Held by
// test/catalog/new-arrivals.test.ts.
async function newestProducts(context: Context, catalogue: OpenCatalogue) {
  const newest = await listNewestIds(context.db.pipelined, catalogue.store.storeId)
  const items = await listItems(context, catalogue, listings.newArrivals, newest)
  return items.filter((item) => item.status === 'Active' && item.channel !== 3)
}
