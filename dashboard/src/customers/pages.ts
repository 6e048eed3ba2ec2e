import { page } from '../shell/page.tsx'

export const customerPages = [
  page('/customers', () => import('./CustomersPage.tsx'), 'CustomersPage'),
  page('/customers/:id', () => import('./CustomerPage.tsx'), 'CustomerPage'),
]
