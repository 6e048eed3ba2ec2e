import { z } from 'zod'
import { named } from '../named.ts'
import { id, npr, success, texts, timestamp } from '../response-values.ts'
import {
  brand,
  categoryProduct,
  channel,
  foundProduct,
  inventorySummary,
  listedProduct,
  newArrival,
  saleProduct,
  similarProduct,
  status,
} from './list-items.ts'

/* The responses of the product reads (4.1, 2.4). */

export const allProductsResponse = z.array(listedProduct)
export const saleResponse = z.array(saleProduct)
export const searchResponse = z.array(foundProduct)

export const productPageResponse = named(
  'ProductPage',
  z.object({
    success,
    meta: z.object({
      ...{ page: z.int(), per_page: z.int(), total: z.int(), total_pages: z.int() },
      ...{ sort_by: z.string(), sort_order: z.enum(['asc', 'desc']) },
    }),
    products: z.array(listedProduct),
  }),
  'A page of the products',
)

export const categoryResponse = z.union([
  named(
    'CategoryPage',
    z.object({
      category: z.object({ _id: id, name: z.string(), slug: z.string(), desc_page: z.unknown() }),
      products: z.array(categoryProduct),
    }),
    'A category and its products',
  ),
  named(
    'NewArrivalsPage',
    z.object({
      category: z.object({ _id: z.literal(1), name: z.string(), slug: z.literal('new-arrivals') }),
      products: z.array(newArrival),
    }),
    'The response for `new-arrivals`',
  ),
  z.object({ category: z.literal(false), products: z.array(z.unknown()).max(0) }).describe('of an unknown store'),
])

const option = z.union([z.string(), z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })])
const fieldType = z.enum(['text', 'text_dp', 'textarea', 'image', 'date', 'time', 'single', 'multi', 'checkbox'])
const customField = named(
  'CustomField',
  z.tuple([fieldType, z.string(), z.boolean(), z.string().optional(), z.array(option).optional(), npr.optional()]),
  '[type, label, required, placeholder, options, price]',
)

const variant = named(
  'Variant',
  z.object({
    ...{ _id: id, option_name: z.string(), price: npr.nullable(), compare_at_price: npr, quantity: z.number() },
    ...{ sku: z.string(), weight: z.number().describe('kg'), image_url: z.string(), barcode: z.string() },
    ...{ alt_barcode: z.string(), exim_code: z.string(), tigg_id: z.string(), inventory_summary: inventorySummary },
  }),
  'What a cart line of a product with variants names',
)

const review = named(
  'ProductReview',
  z.object({
    ...{ rating: z.number(), review: z.string(), images: texts, customer_name: z.string() },
    ...{ verified_purchase: z.boolean(), created_at: timestamp },
    reply: z.object({ text: z.string(), created_at: timestamp }).optional().describe("the shop's own, when it has one"),
  }),
  'A review of a product',
)

const printAddon = named(
  'PrintAddon',
  z.looseObject({ enabled: z.boolean(), required: z.boolean().optional() }),
  'The print add-on of a product. It may have more keys, of the print designer',
)

const product = z.object({
  ...{ _id: id, name: z.string(), slug: z.string(), status, channel },
  description: z.string().describe('HTML as the merchant wrote it: sanitise before rendering'),
  long_description: z.string().describe('HTML as the merchant wrote it: sanitise before rendering'),
  ...{ price: npr.nullable(), compare_at_price: npr, quantity: z.number(), weight: z.number().describe('kg') },
  ...{ sku: z.string(), barcode: z.string(), continue_selling: z.boolean(), colors: texts, sizes: texts },
  ...{ variants: z.array(variant), image_urls: texts, categories: z.array(id), brand: brand.optional(), tags: texts },
  ...{ custom_fields: z.array(customField), seo_title: z.string(), seo_description: z.string() },
  ...{ seo_image: z.string(), total_rating: z.number(), review_count: z.number() },
  reviews: z.array(review).describe('newest first'),
  similar_products: z.array(similarProduct),
  csrf_token: z.string().describe('send it with an uploaded picture; not checked today'),
  print_addon: printAddon,
  ...{ release_date: timestamp.nullable(), created_at: timestamp, updated_at: timestamp },
})

export const productResponse = named(
  'Product',
  product,
  'A product, whatever its status or channel: show it only when status is Active and channel is not 3',
)

const print = named(
  'Print',
  z.object({ _id: id, name: z.string(), image_url: z.string().describe("'' when it has no picture") }),
  'A print of the store',
)

export const printsResponse = z.array(print).describe('by name')

export const barcodeResponse = named(
  'ProductByBarcode',
  product.extend({
    matched_variant: z
      .union([id, z.literal('')])
      .describe("the id of the variant that has the code; '' when the product itself has it"),
  }),
  'A product, and which variant has the barcode',
)
