import { heavyCalls, largeBodyBytes, type MerchantRoute } from '../route.ts'
import { adjustStockRequest, listMovementsQuery, listStockQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/stock'

export const listMerchantStock = {
  ...{ method: 'GET', url, needs: 'read_stock', request: { query: listStockQuery } },
  response: async () => (await import('./responses.ts')).stockPage,
  document: { id: 'listStock', chapter: 'Stock', summary: 'What the store has of each product and variant' },
} satisfies MerchantRoute

export const adjustMerchantStock = {
  ...{ method: 'POST', url: `${url}/adjustments`, needs: 'write_stock', bodyLimit: largeBodyBytes, limit: heavyCalls },
  request: { body: adjustStockRequest },
  response: async () => (await import('./responses.ts')).adjustments,
  document: { id: 'adjustStock', chapter: 'Stock', summary: 'Set or change quantities, with a reason' },
} satisfies MerchantRoute

export const listMerchantMovements = {
  ...{ method: 'GET', url: `${url}/movements`, needs: 'read_stock', request: { query: listMovementsQuery } },
  response: async () => (await import('./responses.ts')).movementPage,
  document: { id: 'listMovements', chapter: 'Stock', summary: 'The history of every quantity' },
} satisfies MerchantRoute
