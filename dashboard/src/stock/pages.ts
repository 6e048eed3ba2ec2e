import { page } from '../shell/page.tsx'

export const stockPages = [
  page('/stock', () => import('./StockPage.tsx'), 'StockPage'),
  page('/stock/movements', () => import('./MovementsPage.tsx'), 'MovementsPage'),
  page('/stock/outlets', () => import('./OutletsPage.tsx'), 'OutletsPage'),
]
