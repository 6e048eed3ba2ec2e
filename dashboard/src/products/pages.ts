import { page } from '../shell/page.tsx'

export const productPages = [
  page('/products', () => import('./ProductsPage.tsx'), 'ProductsPage'),
  page('/products/new', () => import('./ProductPage.tsx'), 'NewProductPage', 'write_products'),
  page('/products/:id', () => import('./ProductPage.tsx'), 'ProductPage'),
]
