import { announceEvents } from '../events/announce-event.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { Changes } from '../platform/database/changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import { announceProducts } from './announce-products.ts'
import { merchantPrices } from './merchant-prices.ts'
import { listSearchParts } from './refresh-search.queries.ts'
import { listCategoryNamesOf, searchColumns } from './refresh-search.ts'
import {
  deleteProductRows,
  detachSimilarProducts,
  freeProductSlugs,
  insertProducts,
  saveProductCategories,
  updateProducts,
} from './save-products.queries.ts'
import { saveSkus } from './save-skus.ts'
import type { ProductEntry } from './store-file.contract.ts'
import { lockStorePrices } from './visible-prices.queries.ts'

/** With ids where an entry may have slugs. Variants, stock and reviews are saved by functions of their own. */
export type Product = Omit<ProductEntry, 'variants' | 'stock' | 'quantity'> & { _id: string }

/**
 * `touchedIds`: an import names stored products that it does not change, which keep their version. These change in any
 * case, by their variants. Absent: all do.
 */
export async function saveProducts(
  tx: StoreTx,
  storeId: string,
  { added = [], changed = [], rekeyedIds = [] }: Omit<Changes<Product>, 'removedIds'>,
  now: Date,
  touchedIds?: ReadonlySet<string>,
): Promise<void> {
  await lockStorePrices(tx, storeId)
  if (rekeyedIds.length > 0) await freeProductSlugs(tx, storeId, rekeyedIds)
  for (const chunk of chunks(added)) {
    const products = await withSearch(tx, storeId, chunk, [])
    const rows = products.map((product) => rowOf({ ...newProduct(now), ...product }))
    await insertProducts(tx, storeId, rows)
    await saveProductCategories(tx, storeId, chunk)
    await saveSkus(tx, storeId, chunk.map(skuOf))
    await announceProducts(tx, storeId, 'product.created', chunk, now)
  }
  for (const chunk of chunks(changed)) {
    const ids = chunk.map(({ _id }) => _id)
    const stored = await listSearchParts(tx, storeId, ids)
    const products = await withSearch(tx, storeId, chunk, stored)
    const movedIds = new Set(withOtherCategories(chunk, stored))
    const isTouched = (id: string) => !touchedIds || touchedIds.has(id) || movedIds.has(id)
    const rows = products.map((product) => ({ ...rowOf(product), touched: isTouched(product._id) }))
    const written = await updateProducts(tx, storeId, rows, now)
    await saveProductCategories(tx, storeId, chunk)
    await saveSkus(tx, storeId, chunk.map(skuOf))
    await announceProducts(tx, storeId, 'product.updated', written, now)
  }
}

function withOtherCategories(products: Product[], stored: Awaited<ReturnType<typeof listSearchParts>>): string[] {
  const idsOf = new Map(stored.map(({ product_id, category_ids }) => [product_id, category_ids.join()]))
  return products
    .filter(({ _id, categories }) => categories && categories.join() !== idsOf.get(_id))
    .map(({ _id }) => _id)
}

/** The caller has locked the stock rows, which go with their product: orders lock them before anything else. */
export async function deleteProducts(tx: StoreTx, storeId: string, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) {
    const detached = await detachSimilarProducts(tx, storeId, ids, now)
    await announceProducts(tx, storeId, 'product.updated', detached, now)
  }
  for (const chunk of chunks(ids)) {
    const deleted = await deleteProductRows(tx, storeId, chunk)
    const events = deleted.map((product) => {
      return { event: 'product.deleted' as const, objectId: product._id, data: { product } }
    })
    await announceEvents(tx, storeId, events, now)
  }
}

async function withSearch(
  tx: StoreTx,
  storeId: string,
  products: Product[],
  stored: Awaited<ReturnType<typeof listSearchParts>>,
) {
  const storedParts = new Map(stored.map((parts) => [parts.product_id, parts]))
  const named = products.map((product) => product.categories ?? storedParts.get(product._id)?.category_ids ?? [])
  const names = await listCategoryNamesOf(tx, storeId, named.flat())
  return products.map((product) => ({ ...product, ...searchColumns(product, storedParts.get(product._id), names) }))
}

function newProduct(now: Date) {
  return {
    ...{ status: 'Active' as const, channel: 1 as const, description: '', long_description: '', price: null },
    ...{
      compare_at_price: 0,
      cost_per_item: 0,
      weight: 0,
      sku: '',
      barcode: '',
      continue_selling: true,
      colors: [],
      sizes: [],
      tags: [],
    },
    ...{ brand: null, image_urls: [], custom_fields: [], print_addon: {}, release_date: null, similar_products: null },
    ...{
      seo_title: '',
      seo_description: '',
      seo_image: '',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    },
  }
}

function skuOf({ _id, sku }: Product) {
  return { product_id: _id, variant_id: '', sku }
}

function rowOf(product: Product) {
  const {
    _id,
    price,
    compare_at_price,
    cost_per_item,
    weight,
    brand,
    similar_products,
    categories: _categories,
    ...columns
  } = product
  const prices = merchantPrices({ price, compare_at_price, cost_per_item })
  return {
    ...{ ...columns, ...prices },
    ...{ product_id: _id, weight_kg: weight, brand_id: brand, similar_product_ids: similar_products },
  }
}
