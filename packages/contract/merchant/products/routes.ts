import { heavyCalls, largeBodyBytes, type MerchantRoute } from '../route.ts'
import {
  changeProductRequest,
  changeProductsRequest,
  changeVariantRequest,
  createProductRequest,
  createVariantRequest,
  deleteProductsRequest,
  listProductsQuery,
} from './requests.ts'

const url = '/merchant/stores/:store_id/products'
const oneUrl = `${url}/:product_id` as const
const thing = 'Product'
const bodyLimit = largeBodyBytes

export const listMerchantProducts = {
  ...{ method: 'GET', url, needs: 'read_products', request: { query: listProductsQuery } },
  response: async () => (await import('./responses.ts')).productPage,
  document: { id: 'listProducts', chapter: 'Catalogue', summary: 'The products of the store' },
} satisfies MerchantRoute

export const createMerchantProduct = {
  ...{ method: 'POST', url, needs: 'write_products', bodyLimit, request: { body: createProductRequest } },
  response: async () => (await import('./responses.ts')).merchantProduct,
  document: { id: 'createProduct', chapter: 'Catalogue', summary: 'Make a product' },
} satisfies MerchantRoute

export const changeMerchantProducts = {
  ...{ method: 'POST', url: `${url}/bulk`, needs: 'write_products', bodyLimit, limit: heavyCalls },
  request: { body: changeProductsRequest },
  response: async () => (await import('./responses.ts')).productRows,
  document: { id: 'changeProducts', chapter: 'Catalogue', summary: 'Change up to 500 products and variants' },
} satisfies MerchantRoute

export const deleteMerchantProducts = {
  ...{ method: 'POST', url: `${url}/delete`, needs: 'write_products', bodyLimit, limit: heavyCalls },
  request: { body: deleteProductsRequest },
  response: async () => (await import('./responses.ts')).productRows,
  document: { id: 'deleteProducts', chapter: 'Catalogue', summary: 'Delete up to 500 products' },
} satisfies MerchantRoute

export const readMerchantProduct = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_products', thing },
  response: async () => (await import('./responses.ts')).merchantProduct,
  document: { id: 'readProduct', chapter: 'Catalogue', summary: 'One product' },
} satisfies MerchantRoute

export const changeMerchantProduct = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_products', thing, bodyLimit, ifMatchFor: 'variants' },
  request: { body: changeProductRequest },
  response: async () => (await import('./responses.ts')).merchantProduct,
  document: { id: 'changeProduct', chapter: 'Catalogue', summary: 'Change a product' },
} satisfies MerchantRoute

export const deleteMerchantProduct = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_products', thing },
  document: { id: 'deleteProduct', chapter: 'Catalogue', summary: 'Delete a product' },
} satisfies MerchantRoute

export const createMerchantVariant = {
  ...{ method: 'POST', url: `${oneUrl}/variants`, needs: 'write_products', thing, bodyLimit },
  request: { body: createVariantRequest },
  response: async () => (await import('./responses.ts')).merchantProduct,
  document: { id: 'createVariant', chapter: 'Catalogue', summary: 'Add a variant' },
} satisfies MerchantRoute

export const changeMerchantVariant = {
  ...{ method: 'PATCH', url: `${oneUrl}/variants/:variant_id`, needs: 'write_products', thing, bodyLimit },
  request: { body: changeVariantRequest },
  response: async () => (await import('./responses.ts')).merchantProduct,
  document: { id: 'changeVariant', chapter: 'Catalogue', summary: 'Change a variant' },
} satisfies MerchantRoute

export const deleteMerchantVariant = {
  ...{ method: 'DELETE', url: `${oneUrl}/variants/:variant_id`, needs: 'write_products', thing },
  response: async () => (await import('./responses.ts')).merchantProduct,
  document: { id: 'deleteVariant', chapter: 'Catalogue', summary: 'Delete a variant' },
} satisfies MerchantRoute
