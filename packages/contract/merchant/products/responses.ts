import { z } from 'zod'
import { named } from '../../named.ts'
import { id, npr, texts, timestamp } from '../../response-values.ts'
import { bulkOfObjects, idOrNull, pageOf, timeOrNull, versioned } from '../response-values.ts'

const priceOrNull = npr.nullable()
const salePrice = priceOrNull.describe(
  'null: the item has no price of its own; a variant then shows that of the product',
)
const sale = z.object({ flash_sale: id, price: salePrice }).nullable().describe('what a live flash sale shows')
const status = z.enum(['Active', 'Draft', 'Archived', '']).describe("`''` comes by a store file only")
const stock = z.record(z.string(), z.int()).describe('with advanced inventory: the quantity of each outlet, by its id')

const variant = named(
  'MerchantVariant',
  z.object({
    ...{ _id: id, option_name: z.string(), price: priceOrNull, compare_at_price: npr, cost_per_item: npr },
    ...{ weight: z.number(), sku: z.string(), barcode: z.string(), alt_barcode: z.string(), exim_code: z.string() },
    ...{ tigg_id: z.string(), image_url: z.string(), quantity: z.int(), held: z.int(), stock, sale },
  }),
  'A variant of a product',
)

/** One product with all its keys (5.1). */
export const merchantProduct = named(
  'MerchantProduct',
  z.object({
    ...{ ...versioned, name: z.string(), slug: z.string(), status },
    channel: z.literal([1, 2, 3]),
    ...{ description: z.string(), long_description: z.string() },
    ...{ price: priceOrNull, compare_at_price: npr, cost_per_item: npr, weight: z.number(), sku: z.string() },
    ...{ barcode: z.string(), continue_selling: z.boolean(), colors: texts, sizes: texts, tags: texts },
    ...{ categories: z.array(id), brand: idOrNull, similar_products: z.array(id).nullable(), image_urls: texts },
    custom_fields: z.array(z.unknown()),
    print_addon: z.object({ enabled: z.boolean(), required: z.boolean(), prints: z.array(id) }),
    ...{ release_date: timeOrNull, seo_title: z.string(), seo_description: z.string(), seo_image: z.string() },
    ...{ total_rating: z.number(), review_count: z.int(), quantity: z.int(), held: z.int(), stock, sale },
    variants: z.array(variant),
  }),
  'A product with its variants',
)

const listed = named(
  'ListedProduct',
  z.object({
    ...{ _id: id, version: z.int(), name: z.string(), slug: z.string(), status: z.string(), channel: z.int() },
    ...{ price: priceOrNull, min_price: priceOrNull, max_price: priceOrNull, compare_at_price: priceOrNull },
    ...{ quantity: z.int(), held: z.int(), total_variants: z.int(), sku: z.string(), image_url: z.string() },
    ...{ categories: z.array(id), brand: idOrNull, tags: texts, created_at: timestamp, updated_at: timestamp },
    variants: z.array(variant).optional().describe('with `include=variants`'),
  }),
  'A product as a list shows it',
)
export const productPage = pageOf(listed)
export const productRows = bulkOfObjects
