import { z } from 'zod'
import { named } from '../named.ts'
import { id, npr, texts, timestamp } from '../response-values.ts'

/* The list item of 2.3, once for each endpoint, because their fields differ. */

export const channel = z.literal([1, 2, 3]).describe('1 website and POS, 2 website only, 3 POS only')
export const status = z.enum(['Active', 'Draft', 'Archived', ''])
export const inventorySummary = z
  .array(named('StockOfOutlet', z.object({ outlet: z.string(), quantity: z.number() }), 'What an outlet has'))
  .describe('stock by outlet; empty without advanced inventory')

export const brand = named(
  'BrandOfProduct',
  z.object({ _id: id, name: z.string(), slug: z.string(), logo: z.string() }),
  'The brand of a product',
)

const variant = {
  ...{ price: npr.nullable(), compare_at_price: npr, quantity: z.number(), inventory_summary: inventorySummary },
}

const common = {
  ...{ _id: id, name: z.string(), slug: z.string() },
  price: npr.nullable().describe('null when prices of variants differ: see min_price and max_price'),
  ...{ min_price: npr.nullable(), max_price: npr.nullable() },
  compare_at_price: npr.describe('above `price`: discounted'),
  ...{ has_variants: z.boolean(), in_stock: z.boolean(), quantity: z.number(), total_variants: z.number() },
  ...{ image_urls: texts, status, colors: texts, sizes: texts, tags: texts, created_at: timestamp },
}

const categoryNames = { categories: texts.describe('names') }
const plainVariants = {
  variants: z.array(named('ListedVariant', z.object(variant), 'A variant of a product in a list')),
}
const ratings = {
  total_rating: z.number().describe('a sum: the average is total_rating / review_count'),
  review_count: z.number(),
}
const released = { release_date: timestamp.nullable() }
const listed = { ...common, channel, ...plainVariants, ...categoryNames, ...ratings }

export const listedProduct = named('ListedProduct', z.object(listed), 'An item of all products and of the paged list')

export const categoryProduct = named(
  'CategoryProduct',
  z.object({
    ...{ ...listed, ...released, brand: brand.optional() },
    categories: z.array(z.object({ _id: id, name: z.string(), slug: z.string() })),
  }),
  'An item of a category; in_stock is stock alone',
)

export const newArrival = named(
  'NewArrival',
  z.object({ ...listed, brand: brand.optional() }),
  'An item of the new arrivals; in_stock is stock alone',
)

export const foundProduct = named(
  'FoundProduct',
  z.object({
    ...{ ...common, channel, ...categoryNames, ...released },
    variants: z.array(z.object({ _id: id, option_name: z.string(), ...variant })),
    brand: z.object({ name: z.string(), slug: z.string(), logo: z.string() }).optional(),
    score: z.number().describe('relevance'),
  }),
  'An item of a search; in_stock is stock alone, and there are no ratings',
)

export const saleProduct = named(
  'SaleProduct',
  z.object({ ...listed, brand: brand.optional() }),
  'An item of the products at a reduced price',
)

export const brandProduct = named('BrandProduct', z.object({ ...listed, ...released }), 'An item of a brand')

export const similarProduct = named(
  'SimilarProduct',
  z.object({ ...common, ...plainVariants, ...categoryNames, ...ratings }),
  'A similar product: Active, possibly POS-only; in_stock is stock alone',
)
