import { toNpr, toNprOrNull } from '@pasal/contract/pricing/money.ts'
import type { Context } from '../context.ts'
import { chunks } from '../platform/values/chunks.ts'
import { catalogueRows, type Figures, figuresOf } from './catalogue-rows.ts'
import { type Inventory, inventorySummary, quantityOf } from './inventory.ts'
import { listings, type Ratings } from './list-item.ts'
import { itemsOf, withFigures } from './list-items.ts'
import type { OpenCatalogue } from './open-catalogue.ts'
import {
  type FullProduct,
  type FullVariant,
  listNewestReviews,
  listReviewIds,
  listReviews,
  newestReviews,
  type Review,
} from './product.queries.ts'
import { ratingSum } from './rating-sum.ts'

/**
 * The product of 2.4. Quirk (4.1): it is returned with any status or channel; the client decides what to show. Held by
 * test/catalog/product.test.ts.
 */
export async function fullProduct(context: Context, { store, inventory }: OpenCatalogue, product: FullProduct) {
  const { storeId } = store
  const { product_id, variants, similar_product_ids } = product
  const [figures, reviews, similar] = await Promise.all([
    figuresOf(context, storeId, [product_id, ...similar_product_ids]),
    allReviews(context, storeId, product_id),
    catalogueRows(context, store, similar_product_ids),
  ])
  const own = figures(product_id)
  const similarItems = itemsOf(withFigures(similar, figures), listings.similar, inventory)
  return {
    ...ownFields(product, ratingsOf(reviews)),
    quantity: quantityOf(inventory.byWebsite, own.stockOf('')),
    // Quirk (2.4): without variants both are empty here, but not in lists. Held by
    // test/catalog/colours-without-variants.test.ts.
    colors: variants.length > 0 ? product.colors : [],
    sizes: variants.length > 0 ? product.sizes : [],
    variants: variants.map((variant) => variantFields(inventory, variant, own)),
    reviews: reviews.map(shownReview),
    // Quirk (2.4): only Active products, POS-only ones too. Held by test/catalog/similar-products.test.ts.
    similar_products: similarItems.filter((item) => item.status === 'Active'),
    csrf_token: context.secrets.digest(`${storeId}${product_id}`),
  }
}

/** Of the reviews that are shown beside them: the product's own sum is another statement's, and may be a review ahead. */
function ratingsOf(reviews: Review[]): Ratings {
  return { total_rating: ratingSum(reviews), review_count: reviews.length }
}

/** A merchant's reply is a key of the reviews that have one. */
function shownReview({ reply, ...review }: Review) {
  return reply === null ? review : { ...review, reply }
}

/** Part by part: a product may have thousands, and one statement for all of them would delay others. */
async function allReviews(context: Context, storeId: string, productId: string): Promise<Review[]> {
  const newest = await listNewestReviews(context, storeId, productId)
  if (newest.length < newestReviews) return newest
  const reads = context.longReads.of(storeId)
  const all: Review[] = []
  for (const ids of chunks(await listReviewIds(reads, storeId, productId))) {
    all.push(...(await listReviews(reads, storeId, ids)))
  }
  return all
}

function ownFields(product: FullProduct, { total_rating, review_count }: Ratings) {
  const { name, slug, status, channel, description, long_description, sku, barcode, continue_selling } = product
  const { image_urls, categories, tags, custom_fields, seo_title, seo_description, seo_image } = product
  const { release_date, created_at, updated_at } = product
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

function variantFields(inventory: Inventory, variant: FullVariant, { stockOf }: Figures) {
  const stock = stockOf(variant.variant_id)
  const { option_name, sku, image_url, barcode, alt_barcode, exim_code, tigg_id } = variant
  return {
    _id: variant.variant_id,
    option_name,
    price: toNprOrNull(variant.price_paisa),
    compare_at_price: toNpr(variant.compare_at_paisa ?? 0),
    quantity: quantityOf(inventory.byWebsite, stock),
    sku,
    weight: variant.weight_kg,
    ...{ image_url, barcode, alt_barcode, exim_code, tigg_id },
    inventory_summary: inventorySummary(inventory, stock),
  }
}
