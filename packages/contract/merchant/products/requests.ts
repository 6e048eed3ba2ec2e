import { z } from 'zod'
import { objectId, required, text } from '../../values.ts'
import {
  amount,
  anyOf,
  besideOtherKeys,
  count,
  distinct,
  flag,
  html,
  link,
  listQuery,
  name,
  patchOf,
  postOf,
  ref,
  searchText,
  slug,
  time,
  trimmed,
} from '../values.ts'

/* Products and variants (5.1). */

const price = amount.nullable()
const weight = z.number(required).min(0, 'Must not be below 0').max(1000, 'Must not be above 1000')
const word = text(200).min(1, 'Required')

const fieldType = z.enum(['text', 'text_dp', 'textarea', 'image', 'date', 'time', 'single', 'multi', 'checkbox'])
const label = text(1000)
const option = z.union([label, z.strictObject({ label, value: z.union([label, z.number()]) })], {
  error: 'Must be a text or {label, value}',
})

/** `[type, label, required, placeholder, options?, price?]` (P 2.10) */
const customField = z.tuple([
  fieldType,
  label,
  flag,
  label.optional(),
  z.array(option).max(1000).optional(),
  amount.optional(),
])

const stock = z.record(text(300), count)
const codes = { sku: trimmed(0, 200), barcode: trimmed(0, 200) }

const fields = {
  name: name(500),
  slug,
  status: z.enum(['Active', 'Draft', 'Archived'], required),
  channel: z.literal([1, 2, 3], required),
  description: html,
  long_description: html,
  ...{ price, compare_at_price: price, cost_per_item: price, weight },
  ...codes,
  continue_selling: flag,
  colors: distinct(word, 100),
  sizes: distinct(word, 100),
  tags: distinct(word, 250),
  categories: distinct(ref, 50),
  brand: ref.nullable(),
  similar_products: distinct(ref, 50).nullable(),
  image_urls: z.array(link, required).max(50, 'At most 50'),
  custom_fields: z.array(customField, required).max(50, 'At most 50'),
  print_addon: z.strictObject({ enabled: flag, required: flag, prints: distinct(ref, 1000) }).partial(),
  release_date: time.nullable(),
  seo_title: text(1000),
  seo_description: text(5000),
  seo_image: link,
}

const variantFields = {
  option_name: name(500),
  ...{ price, compare_at_price: price, cost_per_item: price, weight },
  ...codes,
  ...{ alt_barcode: trimmed(0, 200), exim_code: trimmed(0, 200), tigg_id: trimmed(0, 200), image_url: link },
}

const newStock = { quantity: count, stock }

export const stockMessage = 'Stock is changed by POST …/stock/adjustments'

/** A key that a PATCH must leave to the adjustments of stock (6). */
const stockOfPatch = z.unknown().superRefine((value, context) => {
  if (value !== undefined) context.addIssue({ code: 'custom', message: stockMessage })
})

const variantOfProduct = z.strictObject({ _id: objectId, ...variantFields, ...newStock }).partial()
const variants = z.array(variantOfProduct, required).max(500, 'At most 500')

export const createProductRequest = postOf({ ...fields, ...newStock, variants }, ['name'])
export const changeProductRequest = patchOf({ ...fields, variants, quantity: stockOfPatch, stock: stockOfPatch })
export const createVariantRequest = postOf({ ...variantFields, ...newStock }, ['option_name'])
export const changeVariantRequest = patchOf({ ...variantFields, quantity: stockOfPatch, stock: stockOfPatch })

const idList = text(20_000).transform((value) => value.split(',').map((id) => id.trim().toLowerCase()))

export const listProductsQuery = listQuery(['-created_at', 'created_at', '-updated_at', 'name', 'price', 'quantity'], {
  q: searchText.optional(),
  status: anyOf(['Active', 'Draft', 'Archived']).optional(),
  channel: z.enum(['1', '2', '3'], { error: 'Must be 1, 2 or 3' }).transform(Number).optional(),
  category: ref.optional(),
  brand: ref.optional(),
  tag: word.optional(),
  sku: trimmed(1, 200).optional(),
  slug: trimmed(1, 300).optional(),
  stock: z.enum(['in', 'low', 'out'], { error: 'Must be in, low or out' }).optional(),
  updated_since: time.optional(),
  ids: idList.optional(),
  include: z.literal('variants', { error: 'Must be variants' }).optional(),
}).refine(({ include, limit }) => include === undefined || limit <= 50, {
  path: ['limit'],
  message: 'At most 50 with include=variants',
  ...besideOtherKeys,
})

const rows = z.array(z.unknown(), required).min(1, 'Must have 1 to 500 rows').max(500, 'Must have 1 to 500 rows')
export const changeProductsRequest = z.strictObject({ updates: rows })
export const deleteProductsRequest = z.strictObject({ products: rows })

const tags = distinct(word, 250)
const row = {
  product: ref,
  version: z.int(required).optional(),
  add_tags: tags.optional(),
  remove_tags: tags.optional(),
}

/** One row of a bulk change, of a product or of a variant. */
export const productRowRequest = z.strictObject({ ...row, set: patchOf(fields).optional() })
export const variantRowRequest = z.strictObject({
  ...{ product: ref, variant: ref, version: z.int(required).optional() },
  set: patchOf(variantFields).optional(),
})

export type CreateProduct = z.output<typeof createProductRequest>
export type ChangeProduct = z.output<typeof changeProductRequest>
export type CreateVariant = z.output<typeof createVariantRequest>
export type ChangeVariant = z.output<typeof changeVariantRequest>
export type ListProducts = z.output<typeof listProductsQuery>
export type ChangeProducts = z.output<typeof changeProductsRequest>
export type DeleteProducts = z.output<typeof deleteProductsRequest>
