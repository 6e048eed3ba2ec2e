import { toNpr, toNprOrNull } from '@pasal/contract/pricing/money.ts'
import { type Inventory, inventorySummary, quantityOf, type Stock } from './inventory.ts'

/* The product list item of 2.3: one rule for each field, and the fields that each endpoint omits. */

export type Brand = { _id: string; name: string; slug: string; logo: string }
export type CategoryOfProduct = { _id: string; name: string; slug: string }

export type ListVariant = Stock & {
  variant_id: string
  option_name: string
  price_paisa: number | null
  compare_at_paisa: number | null
}

/** `total_rating`: the sum of the stars. */
export type Ratings = { total_rating: number; review_count: number }

export type ListProduct = Stock &
  Ratings & {
    product_id: string
    name: string
    slug: string
    status: string
    channel: number
    price_paisa: number | null
    compare_at_paisa: number | null
    continue_selling: boolean
    colors: string[]
    sizes: string[]
    tags: string[]
    image_urls: string[]
    release_date: Date | null
    created_at: Date
    brand: Brand | null
  }

/** What the list items of an endpoint carry beyond the common fields. */
export type Listing = {
  brand: 'absent' | 'whole' | 'without_id'
  categories: 'names' | 'objects'
  channel: boolean
  continueSelling: boolean
  globalStock: boolean
  ratings: boolean
  releaseDate: boolean
  variantIds: boolean
}

const common: Listing = {
  brand: 'absent',
  categories: 'names',
  channel: true,
  continueSelling: true,
  globalStock: false,
  ratings: true,
  releaseDate: false,
  variantIds: false,
}

// Quirk (2.3): each endpoint has its own fields and its own in_stock. Held by test/catalog/list-fields.test.ts and
// list-stock.test.ts.
export const listings = {
  all: common,
  page: common,
  category: { ...common, brand: 'whole', categories: 'objects', continueSelling: false, releaseDate: true },
  newArrivals: { ...common, brand: 'whole', continueSelling: false },
  search: {
    ...common,
    brand: 'without_id',
    continueSelling: false,
    ratings: false,
    releaseDate: true,
    variantIds: true,
  },
  sale: { ...common, brand: 'whole' },
  // Quirk (3.5): with advanced inventory this endpoint still counts every outlet. Held by
  // test/catalog/advanced-inventory.test.ts.
  brandProducts: { ...common, globalStock: true, releaseDate: true },
  similar: { ...common, channel: false, continueSelling: false },
} as const satisfies Record<string, Listing>

export function listItem(
  listing: Listing,
  inventory: Inventory,
  product: ListProduct,
  variants: ListVariant[],
  categories: CategoryOfProduct[],
) {
  const website = inventory.byWebsite && !listing.globalStock
  const quantity = listedQuantity(website, product, variants)
  // Quirk (3.5): with a website outlet continue_selling does not count here, though an order still goes through. Held
  // by test/catalog/sold-out-and-sold-on.test.ts.
  const sellsOn = listing.continueSelling && !inventory.byWebsite && product.continue_selling
  return {
    _id: product.product_id,
    name: product.name,
    slug: product.slug,
    ...listedPrice(product, variants),
    compare_at_price: toNpr(product.compare_at_paisa ?? 0),
    has_variants: variants.length > 0,
    in_stock: sellsOn || quantity > 0,
    quantity,
    total_variants: variants.length,
    ...(listing.channel ? { channel: product.channel } : undefined),
    variants: variants.map((variant) => ({
      ...(listing.variantIds ? { _id: variant.variant_id, option_name: variant.option_name } : undefined),
      price: toNprOrNull(variant.price_paisa),
      compare_at_price: toNpr(variant.compare_at_paisa ?? 0),
      quantity: quantityOf(website, variant),
      inventory_summary: inventorySummary(inventory, variant),
    })),
    // Quirk (2.3): total_rating is the sum, not the average. Held by test/catalog/list-fields.test.ts.
    ...(listing.ratings ? { total_rating: product.total_rating, review_count: product.review_count } : undefined),
    image_urls: product.image_urls,
    status: product.status,
    colors: product.colors,
    sizes: product.sizes,
    tags: product.tags,
    categories: listing.categories === 'names' ? categories.map(({ name }) => name) : categories,
    created_at: product.created_at,
    ...(listing.releaseDate ? { release_date: product.release_date } : undefined),
    ...listedBrand(listing, product.brand),
  }
}

/** Only positive stock is summed, so a negative stock of one variant does not hide the units of another. */
function listedQuantity(website: boolean, product: ListProduct, variants: ListVariant[]): number {
  if (variants.length === 0) return quantityOf(website, product)
  return variants.reduce((sum, variant) => sum + Math.max(0, quantityOf(website, variant)), 0)
}

function listedPrice(product: ListProduct, variants: ListVariant[]) {
  const given = variants.map((variant) => variant.price_paisa).filter((price) => price !== null)
  if (given.length === 0) return { price: toNprOrNull(product.price_paisa), min_price: null, max_price: null }
  const lowest = given.reduce((a, b) => Math.min(a, b))
  const highest = given.reduce((a, b) => Math.max(a, b))
  // Quirk (2.3): when one variant has no price, `price` is the highest variant price. Held by
  // test/catalog/list-prices.test.ts.
  const incomplete = given.length < variants.length || given.includes(0)
  if (incomplete || lowest === highest) return { price: toNpr(highest), min_price: null, max_price: null }
  return { price: null, min_price: toNpr(lowest), max_price: toNpr(highest) }
}

function listedBrand(listing: Listing, brand: Brand | null) {
  if (listing.brand === 'absent' || brand === null) return undefined
  if (listing.brand === 'whole') return { brand }
  return { brand: { name: brand.name, slug: brand.slug, logo: brand.logo } }
}
