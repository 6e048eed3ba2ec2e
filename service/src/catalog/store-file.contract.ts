import { text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import {
  amount,
  flag,
  freeJson,
  html,
  identified,
  key,
  label,
  link,
  links,
  listOf,
  moment,
  name,
  names,
  part,
  quantity,
  reference,
  weightKg,
} from '../platform/values/bounded-values.contract.ts'

/* Categories, brands, prints and products of the store file (2.2 to 2.5, 2.10, 4.7). */

const seo = { seo_title: label, seo_description: html, seo_image: link }

export const category = identified({
  name,
  slug: key,
  order: z.number().min(-1e9).max(1e9),
  image: link,
  hide_on_product: flag,
  ...seo,
  desc_page: freeJson,
  created_at: moment,
})

export const brand = identified({
  name,
  slug: key,
  logo: link,
  desc_page: freeJson,
  page: part(seo),
  created_at: moment,
})

export const print = identified({ name: name.min(1, 'Required'), image_url: link })

const fieldType = z.enum(['text', 'text_dp', 'textarea', 'image', 'date', 'time', 'single', 'multi', 'checkbox'])
const option = z.union([label, z.strictObject({ label, value: z.union([label, z.number()]) })], {
  error: 'Must be a text or {label, value}',
})

/** `[type, label, required, placeholder, options?, price?]` */
const customField = z.tuple([fieldType, label, flag, label.optional(), listOf(option).optional(), amount.optional()])

/** What the print designer keeps beside the three keys that orders read is its own. */
const printAddon = freeJson.pipe(
  z.looseObject({ enabled: flag.optional(), required: flag.optional(), prints: listOf(reference).optional() }),
)

const stock = z.record(text(300), quantity)
const barcodes = { barcode: text(200), sku: text(200).overwrite((value) => value.trim()) }

const variant = identified({
  option_name: text(500).min(1, 'Required'),
  price: amount.nullable(),
  compare_at_price: amount.nullable(),
  cost_per_item: amount.nullable(),
  quantity,
  weight: weightKg,
  image_url: link,
  ...barcodes,
  alt_barcode: text(200),
  exim_code: text(200),
  tigg_id: text(200),
  stock,
})

export const product = identified({
  name,
  slug: key,
  status: z.enum(['Active', 'Draft', 'Archived', '']),
  channel: z.literal([1, 2, 3]),
  description: html,
  long_description: html,
  price: amount.nullable(),
  compare_at_price: amount.nullable(),
  cost_per_item: amount.nullable(),
  quantity,
  weight: weightKg,
  ...barcodes,
  continue_selling: flag,
  colors: names,
  sizes: names,
  tags: names,
  categories: listOf(reference),
  brand: text(300).nullable(),
  image_urls: links,
  custom_fields: listOf(customField, 200),
  print_addon: printAddon,
  stock,
  release_date: moment.nullable(),
  ...seo,
  created_at: moment,
  updated_at: moment,
  variants: listOf(variant, 2000),
  similar_products: listOf(reference).nullable(),
})

export type CategoryEntry = z.infer<typeof category>
export type BrandEntry = z.infer<typeof brand>
export type PrintEntry = z.infer<typeof print>
export type ProductEntry = z.infer<typeof product>
export type VariantEntry = z.infer<typeof variant>
