import type { Route } from '../route.ts'
import { objectId, storeParams } from '../values.ts'

/* The flash-sale reads (4.1, 2.6). */

const responses = () => import('./responses.ts')

export const listFlashSales = {
  method: 'GET',
  url: '/public/flash-sale/:store_id',
  who: 'public',
  request: { params: storeParams },
  response: async () => (await responses()).flashSalesResponse,
  document: {
    id: 'listFlashSales',
    chapter: 'Flash sales',
    summary: 'Sales that are live or start within 14 days',
    description: '`server_time` is for a countdown that does not depend on the clock of the browser.',
  },
} satisfies Route

export const getFlashSaleOfProduct = {
  method: 'GET',
  url: '/public/flash-sale/:store_id/product/:product_id',
  who: 'public',
  request: { params: storeParams.extend({ product_id: objectId.describe("the product's id") }) },
  response: async () => (await responses()).saleOfProductResponse,
  document: {
    id: 'getFlashSaleOfProduct',
    chapter: 'Flash sales',
    summary: 'The sale that a product is in',
    description: '`sale` is null for a product in no sale. Read it again every 15 seconds while the sale is live.',
  },
} satisfies Route
