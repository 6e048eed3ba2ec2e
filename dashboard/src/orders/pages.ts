import { page } from '../shell/page.tsx'

export const orderPages = [
  page('/orders', () => import('./OrdersPage.tsx'), 'OrdersPage'),
  page('/orders/new', () => import('./NewOrderPage.tsx'), 'NewOrderPage', 'write_orders'),
  page('/orders/payments', () => import('./TransactionsPage.tsx'), 'TransactionsPage', 'read_payments'),
  page('/orders/cod', () => import('./CodPage.tsx'), 'CodPage', 'read_payments'),
  page('/orders/:id', () => import('./OrderPage.tsx'), 'OrderPage'),
]
