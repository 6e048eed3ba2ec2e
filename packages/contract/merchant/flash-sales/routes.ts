import { heavyCalls, type MerchantRoute } from '../route.ts'
import {
  changeFlashSaleRequest,
  createFlashSaleRequest,
  listFlashSalesQuery,
  previewFlashSaleRequest,
} from './requests.ts'

const url = '/merchant/stores/:store_id/flash-sales'
const oneUrl = `${url}/:flash_sale_id` as const
const thing = 'Flash sale'
const chapter = 'Flash sales'

export const listMerchantFlashSales = {
  ...{ method: 'GET', url, needs: 'read_marketing', request: { query: listFlashSalesQuery } },
  response: async () => (await import('./responses.ts')).flashSalePage,
  document: { id: 'listFlashSales', chapter, summary: 'The flash sales of the store' },
} satisfies MerchantRoute

export const createMerchantFlashSale = {
  ...{ method: 'POST', url, needs: 'write_marketing', request: { body: createFlashSaleRequest } },
  response: async () => (await import('./responses.ts')).merchantFlashSale,
  document: { id: 'createFlashSale', chapter, summary: 'Make a flash sale' },
} satisfies MerchantRoute

export const previewMerchantFlashSale = {
  ...{ method: 'POST', url: `${url}/preview`, needs: 'read_marketing', thing, onlyReads: true, limit: heavyCalls },
  request: { body: previewFlashSaleRequest },
  response: async () => (await import('./responses.ts')).flashSalePreview,
  document: { id: 'previewFlashSale', chapter, summary: 'What shoppers pay in a sale' },
} satisfies MerchantRoute

export const readMerchantFlashSale = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_marketing', thing },
  response: async () => (await import('./responses.ts')).merchantFlashSale,
  document: { id: 'readFlashSale', chapter, summary: 'One flash sale' },
} satisfies MerchantRoute

export const changeMerchantFlashSale = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_marketing', thing, request: { body: changeFlashSaleRequest } },
  response: async () => (await import('./responses.ts')).merchantFlashSale,
  document: { id: 'changeFlashSale', chapter, summary: 'Change a flash sale' },
} satisfies MerchantRoute

export const deleteMerchantFlashSale = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_marketing', thing },
  document: { id: 'deleteFlashSale', chapter, summary: 'Delete a flash sale that is not live' },
} satisfies MerchantRoute

export const endMerchantFlashSale = {
  ...{ method: 'POST', url: `${oneUrl}/end`, needs: 'write_marketing', thing },
  response: async () => (await import('./responses.ts')).merchantFlashSale,
  document: { id: 'endFlashSale', chapter, summary: 'End a live sale now' },
} satisfies MerchantRoute
