import { toNpr, toNprOrNull } from '@pasal/contract/pricing/money.ts'
import type { Context } from '../context.ts'
import { chunks } from '../platform/values/chunks.ts'
import { type Inventory, inventorySummary, quantityOf } from './inventory.ts'
import { listings } from './list-item.ts'
import { listItems } from './list-items.ts'
import { type FullProduct, type FullVariant, listReviewIds, listReviews, newestReviews } from './product.queries.ts'

/**
 * The product of 2.4. Quirk (4.1): it is returned with any status or channel; the client decides what to show. Held by
 * test/catalog/product.test.ts.
 */
export async function fullProduct(context: Context, storeId: string, product: FullProduct) {
  const { variants, inventory } = product
  const similar = await similarProducts(context, storeId, product)
  const reviews = await allReviews(context, storeId, product)
  return {
    ...ownFields(product),
    quantity: quantityOf(inventory.byWebsite, product),
    // Quirk (2.4): without variants both are empty here, but not in lists. Held by
    // test/catalog/colours-without-variants.test.ts.
    colors: variants.length > 0 ? product.colors : [],
    sizes: variants.length > 0 ? product.sizes : [],
    variants: variants.map((variant) => variantFields(inventory, variant)),
    reviews: reviews.map(shownReview),
    similar_products: similar,
    csrf_token: context.secrets.digest(`${storeId}${product.product_id}`),
  }
}

/** A merchant's reply is a key of the reviews that have one. */
function shownReview({ reply, ...review }: FullProduct['reviews'][number]) {
  return reply === null ? review : { ...review, reply }
}

/** Part by part: a product may have thousands, and one statement for all of them would delay others. */
async function allReviews({ longReads }: Context, storeId: string, { product_id, reviews }: FullProduct) {
  if (reviews.length < newestReviews) return reviews
  const reads = longReads.of(storeId)
  const all: FullProduct['reviews'] = []
  for (const ids of chunks(await listReviewIds(reads, storeId, product_id))) {
    all.push(...(await listReviews(reads, storeId, ids)))
  }
  return all
}

function ownFields(product: FullProduct) {
  const { name, slug, status, channel, description, long_description, sku, barcode, continue_selling } = product
  const { image_urls, categories, tags, custom_fields, seo_title, seo_description, seo_image } = product
  const { total_rating, review_count, release_date, created_at, updated_at } = product
  return {
    ...{ _id: product.product_id, name, slug, status, channel, description, long_description },
    price: toNprOrNull(product.price_paisa),
    compare_at_price: toNpr(product.compare_at_paisa ?? 0),
    weight: product.weight_kg,
    ...{ sku, barcode, continue_selling, image_urls, categories, tags, custom_fields },
    ...(product.brand === null ? undefined : { brand: product.brand }),
    ...{ seo_title, seo_description, seo_image, total_rating, review_count },
    print_addon: { enabled: false, ...product.print_addon },
    ...{ release_date, created_at, updated_at },
  }
}

function variantFields(inventory: Inventory, variant: FullVariant) {
  const { option_name, sku, image_url, barcode, alt_barcode, exim_code, tigg_id } = variant
  return {
    _id: variant.variant_id,
    option_name,
    price: toNprOrNull(variant.price_paisa),
    compare_at_price: toNpr(variant.compare_at_paisa ?? 0),
    quantity: quantityOf(inventory.byWebsite, variant),
    sku,
    weight: variant.weight_kg,
    ...{ image_url, barcode, alt_barcode, exim_code, tigg_id },
    inventory_summary: inventorySummary(inventory, variant),
  }
}

// Quirk (2.4): only Active products, POS-only ones too. Held by test/catalog/similar-products.test.ts.
async function similarProducts(context: Context, storeId: string, { inventory, similar_product_ids }: FullProduct) {
  const items = await listItems(context, storeId, listings.similar, inventory, similar_product_ids)
  return items.filter((item) => item.status === 'Active')
}
