import type { Section } from './store-file.contract.ts'

/** How an object of the file is recognised among the store's. */
export type Kind = {
  table: string
  /** The column of the id. */
  id: string
  /** The key of the file that the id stands under. */
  idKey?: 'user'
  /** What an object without an id is recognised by: a key of the file and a column of the table. */
  key?: 'slug' | 'code' | 'name' | 'option_name'
  /** Whether two objects may have the same key. */
  keyRepeats?: boolean
  /** Beside the key, what a new object cannot do without. */
  required?: string[]
  /** Other columns of the stored objects that the planning reads. */
  reads?: string[]
}

const saleTerms = ['start_at', 'end_at', 'discount_type', 'discount_value']

export const kinds: Record<Section, Kind> = {
  categories: { table: 'categories', id: 'category_id', key: 'slug', required: ['name'] },
  brands: { table: 'brands', id: 'brand_id', key: 'slug', required: ['name'] },
  prints: { table: 'prints', id: 'print_id', key: 'name', keyRepeats: true },
  products: { table: 'products', id: 'product_id', key: 'slug', required: ['name'], reads: ['sku'] },
  coupons: {
    ...{ table: 'coupons', id: 'coupon_id', key: 'code' },
    ...{ required: ['coupon_type', 'coupon_value'], reads: ['starts_at', 'expires_at'] },
  },
  flash_sales: {
    ...{ table: 'flash_sales', id: 'flash_sale_id', key: 'name', keyRepeats: true },
    ...{ required: saleTerms, reads: saleTerms },
  },
  forms: { table: 'forms', id: 'form_id', key: 'slug', required: ['name'] },
  'blog.categories': { table: 'blog_categories', id: 'blog_category_id', key: 'slug', required: ['name'] },
  'blog.authors': { table: 'blog_authors', id: 'user_id', idKey: 'user', required: ['name'] },
  'blog.posts': { table: 'blog_posts', id: 'blog_post_id', key: 'slug', required: ['name'] },
  pages: { table: 'pages', id: 'page_id', key: 'slug' },
}

export const outletKind: Kind = { table: 'outlets', id: 'outlet_id', key: 'name', reads: ['website'] }

export const variantKind: Kind = {
  table: 'variants',
  id: 'variant_id',
  key: 'option_name',
  reads: ['product_id', 'sku'],
}

/** plan-products.ts recognises a review without an id by what it says. */
export const reviewKind: Kind = {
  table: 'reviews',
  id: 'review_id',
  reads: ['product_id', 'rating', 'review', 'customer_name', 'deleted'],
}
