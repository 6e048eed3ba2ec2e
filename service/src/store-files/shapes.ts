import { brandShape, categoryShape, printShape, productShape } from './catalog-shapes.ts'
import { blogAuthorShape, blogCategoryShape, blogPostShape, formShape, pageShape } from './content-shapes.ts'
import { couponShape, flashSaleShape } from './selling-shapes.ts'
import type { Shape } from './shape.ts'
import type { Section } from './store-file.contract.ts'

export const shapes: Record<Section, Shape> = {
  categories: categoryShape,
  brands: brandShape,
  prints: printShape,
  products: productShape,
  coupons: couponShape,
  flash_sales: flashSaleShape,
  forms: formShape,
  'blog.categories': blogCategoryShape,
  'blog.authors': blogAuthorShape,
  'blog.posts': blogPostShape,
  pages: pageShape,
}
