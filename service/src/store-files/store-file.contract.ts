import { z } from 'zod'
import { brand, category, print, product } from './catalog.contract.ts'
import { blogAuthor, blogCategory, blogPost, form, page } from './content.contract.ts'
import { coupon, delivery, flashSale } from './selling.contract.ts'
import { store } from './store.contract.ts'

/* The file as a whole. Lists are read object by object, so that one bad object does not hide the problems of the others. */

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
  replace: z.array(replaceable).optional(),
  store: z.unknown(),
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
