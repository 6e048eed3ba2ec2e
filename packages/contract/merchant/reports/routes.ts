import type { MerchantRoute } from '../route.ts'
import { breakdownQuery, productsQuery, rangeQuery, salesQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/reports'
const chapter = 'Reports'

export const reportToday = {
  ...{ method: 'GET', url: `${url}/today`, needs: 'read_reports' },
  response: async () => (await import('./responses.ts')).todayReport,
  document: { id: 'reportToday', chapter, summary: 'The orders of today, and the sales of yesterday' },
} satisfies MerchantRoute

export const reportSales = {
  ...{ method: 'GET', url: `${url}/sales`, needs: 'read_reports', request: { query: salesQuery } },
  response: async () => (await import('./responses.ts')).salesReport,
  document: { id: 'reportSales', chapter, summary: 'Sales by day or month' },
} satisfies MerchantRoute

export const reportProducts = {
  ...{ method: 'GET', url: `${url}/products`, needs: 'read_reports', request: { query: productsQuery } },
  response: async () => (await import('./responses.ts')).productsReport,
  document: { id: 'reportProducts', chapter, summary: 'Products by sales or quantity' },
} satisfies MerchantRoute

export const reportCoupons = {
  ...{ method: 'GET', url: `${url}/coupons`, needs: 'read_reports', request: { query: rangeQuery } },
  response: async () => (await import('./responses.ts')).couponsReport,
  document: { id: 'reportCoupons', chapter, summary: 'What coupons gave and brought' },
} satisfies MerchantRoute

export const reportBreakdown = {
  ...{ method: 'GET', url: `${url}/breakdown`, needs: 'read_reports', request: { query: breakdownQuery } },
  response: async () => (await import('./responses.ts')).breakdownReport,
  document: { id: 'reportBreakdown', chapter, summary: 'Sales by city, payment method, courier or source' },
} satisfies MerchantRoute

export const reportFunnel = {
  ...{ method: 'GET', url: `${url}/funnel`, needs: 'read_reports', request: { query: rangeQuery } },
  response: async () => (await import('./responses.ts')).funnelReport,
  document: { id: 'reportFunnel', chapter, summary: 'From visits to paid orders' },
} satisfies MerchantRoute
