import { page } from '../shell/page.tsx'

export const offerPages = [
  page('/offers', () => import('./CouponsPage.tsx'), 'CouponsPage'),
  page('/offers/coupons/new', () => import('./CouponPage.tsx'), 'NewCouponPage', 'write_marketing'),
  page('/offers/coupons/:id', () => import('./CouponPage.tsx'), 'CouponPage'),
  page('/offers/sales', () => import('./SalesPage.tsx'), 'SalesPage'),
  page('/offers/sales/new', () => import('./SalePage.tsx'), 'NewSalePage', 'write_marketing'),
  page('/offers/sales/:id', () => import('./SalePage.tsx'), 'SalePage'),
]
