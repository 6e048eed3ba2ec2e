import type { MerchantRoute } from '../route.ts'
import { changeBrandRequest, createBrandRequest, listBrandsQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/brands'
const oneUrl = `${url}/:brand_id` as const
const thing = 'Brand'

export const listMerchantBrands = {
  ...{ method: 'GET', url, needs: 'read_products', request: { query: listBrandsQuery } },
  response: async () => (await import('./responses.ts')).brandPage,
  document: { id: 'listBrands', chapter: 'Catalogue', summary: 'The brands of the store' },
} satisfies MerchantRoute

export const createMerchantBrand = {
  ...{ method: 'POST', url, needs: 'write_products', request: { body: createBrandRequest } },
  response: async () => (await import('./responses.ts')).merchantBrand,
  document: { id: 'createBrand', chapter: 'Catalogue', summary: 'Make a brand' },
} satisfies MerchantRoute

export const readMerchantBrand = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_products', thing },
  response: async () => (await import('./responses.ts')).merchantBrand,
  document: { id: 'readBrand', chapter: 'Catalogue', summary: 'One brand' },
} satisfies MerchantRoute

export const changeMerchantBrand = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_products', thing, request: { body: changeBrandRequest } },
  response: async () => (await import('./responses.ts')).merchantBrand,
  document: { id: 'changeBrand', chapter: 'Catalogue', summary: 'Change a brand' },
} satisfies MerchantRoute

export const deleteMerchantBrand = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_products', thing },
  document: { id: 'deleteBrand', chapter: 'Catalogue', summary: 'Delete a brand' },
} satisfies MerchantRoute
