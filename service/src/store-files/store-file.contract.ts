import { z } from 'zod'
import { blogAuthor, blogCategory, blogPost } from '../blog/store-file.contract.ts'
import { brand, product as catalogProduct, category, print } from '../catalog/store-file.contract.ts'
import { coupon } from '../coupons/store-file.contract.ts'
import { delivery } from '../delivery/store-file.contract.ts'
import { flashSale } from '../flash-sales/store-file.contract.ts'
import { form } from '../forms/store-file.contract.ts'
import { page } from '../pages/store-file.contract.ts'
import { listOf, moment } from '../platform/values/bounded-values.contract.ts'
import { review } from '../reviews/store-file.contract.ts'
import { store } from '../stores/store-file.contract.ts'

/* The file as a whole. Lists are read object by object: a bad object does not hide the problems of the others. */

const list = z.array(z.unknown()).max(1_000_000)

/** `delivery` is a whole table however it is given. */
const replaceable = z.literal([
  'categories',
  'brands',
  'prints',
  'products',
  'delivery',
  'coupons',
  'flash_sales',
  'forms',
  'blog',
  'pages',
])

export const storeFile = z.strictObject({
  format: z.literal('pasal-store/1', { error: 'Must be pasal-store/1' }),
  /** Its stock and coupon uses are of this time; absent: they are what the merchant states now. */
  exported_at: moment.optional(),
  replace: z.array(replaceable).optional(),
  store: z.custom((value) => value !== undefined, 'Required'),
  categories: list.optional(),
  brands: list.optional(),
  prints: list.optional(),
  products: list.optional(),
  delivery: z.unknown().optional(),
  coupons: list.optional(),
  flash_sales: list.optional(),
  forms: list.optional(),
  blog: z.strictObject({ categories: list.optional(), authors: list.optional(), posts: list.optional() }).optional(),
  pages: list.optional(),
})

/** A product of the file carries its reviews. */
const product = catalogProduct.extend({ reviews: listOf(review, 100_000).optional() })

/** The lists, by the path that problems are reported under. */
export const listSchemas = {
  categories: category,
  brands: brand,
  prints: print,
  products: product,
  coupons: coupon,
  flash_sales: flashSale,
  forms: form,
  'blog.categories': blogCategory,
  'blog.authors': blogAuthor,
  'blog.posts': blogPost,
  pages: page,
} as const

export const singleSchemas = { store, delivery } as const

export type Section = keyof typeof listSchemas
export type EntryOf<S extends Section> = z.infer<(typeof listSchemas)[S]>
export type ProductInFile = z.infer<typeof product>
