import { page } from '../shell/page.tsx'

export const orderPages = [
  page('/orders', () => import('./OrdersPage.tsx'), 'OrdersPage'),
  page('/orders/new', () => import('./NewOrderPage.tsx'), 'NewOrderPage'),
  page('/orders/payments', () => import('./TransactionsPage.tsx'), 'TransactionsPage'),
  page('/orders/cod', () => import('./CodPage.tsx'), 'CodPage'),
  page('/orders/:id', () => import('./OrderPage.tsx'), 'OrderPage'),
]
