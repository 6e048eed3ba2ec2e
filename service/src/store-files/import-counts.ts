import type { StoreFile } from './read-store-file.ts'

export type ImportCounts = Record<string, number>

/** How many objects of each kind the file named. */
export function countsOf({ lists, delivery, store }: StoreFile): ImportCounts {
  const products = lists.products.entries
  const sum = (part: 'variants' | 'reviews') =>
    products.reduce((total, { value }) => total + (value[part]?.length ?? 0), 0)
  return {
    outlets: store.outlets?.length ?? 0,
    categories: lists.categories.entries.length,
    brands: lists.brands.entries.length,
    prints: lists.prints.entries.length,
    products: products.length,
    variants: sum('variants'),
    reviews: sum('reviews'),
    delivery_places: delivery?.places?.length ?? 0,
    coupons: lists.coupons.entries.length,
    flash_sales: lists.flash_sales.entries.length,
    forms: lists.forms.entries.length,
    blog_categories: lists['blog.categories'].entries.length,
    blog_authors: lists['blog.authors'].entries.length,
    blog_posts: lists['blog.posts'].entries.length,
    pages: lists.pages.entries.length,
  }
}
