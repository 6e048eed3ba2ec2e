import { page } from '../shell/page.tsx'

export const cataloguePages = [
  page('/products/categories', () => import('./CategoriesPage.tsx'), 'CategoriesPage'),
  page('/products/categories/new', () => import('./CategoryPage.tsx'), 'NewCategoryPage', 'write_products'),
  page('/products/categories/:id', () => import('./CategoryPage.tsx'), 'CategoryPage'),
  page('/products/brands', () => import('./BrandsPage.tsx'), 'BrandsPage'),
  page('/products/brands/new', () => import('./BrandPage.tsx'), 'NewBrandPage', 'write_products'),
  page('/products/brands/:id', () => import('./BrandPage.tsx'), 'BrandPage'),
  page('/products/prints', () => import('./PrintsPage.tsx'), 'PrintsPage'),
  page('/products/prints/new', () => import('./PrintPage.tsx'), 'NewPrintPage', 'write_products'),
  page('/products/prints/:id', () => import('./PrintPage.tsx'), 'PrintPage'),
]
