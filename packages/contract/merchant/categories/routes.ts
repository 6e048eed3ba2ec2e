import type { MerchantRoute } from '../route.ts'
import {
  changeCategoryRequest,
  createCategoryRequest,
  listCategoriesQuery,
  orderCategoriesRequest,
} from './requests.ts'

const url = '/merchant/stores/:store_id/categories'
const oneUrl = `${url}/:category_id` as const
const thing = 'Category'

export const listMerchantCategories = {
  ...{ method: 'GET', url, needs: 'read_products', request: { query: listCategoriesQuery } },
  response: async () => (await import('./responses.ts')).categoryPage,
  document: { id: 'listCategories', chapter: 'Catalogue', summary: 'The categories of the store' },
} satisfies MerchantRoute

export const createMerchantCategory = {
  ...{ method: 'POST', url, needs: 'write_products', request: { body: createCategoryRequest } },
  response: async () => (await import('./responses.ts')).merchantCategory,
  document: { id: 'createCategory', chapter: 'Catalogue', summary: 'Make a category' },
} satisfies MerchantRoute

export const orderMerchantCategories = {
  ...{ method: 'PUT', url: `${url}/order`, needs: 'write_products', request: { body: orderCategoriesRequest } },
  response: async () => (await import('./responses.ts')).orderedCategories,
  document: { id: 'orderCategories', chapter: 'Catalogue', summary: 'Put the categories in order' },
} satisfies MerchantRoute

export const readMerchantCategory = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_products', thing },
  response: async () => (await import('./responses.ts')).merchantCategory,
  document: { id: 'readCategory', chapter: 'Catalogue', summary: 'One category' },
} satisfies MerchantRoute

export const changeMerchantCategory = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_products', thing, request: { body: changeCategoryRequest } },
  response: async () => (await import('./responses.ts')).merchantCategory,
  document: { id: 'changeCategory', chapter: 'Catalogue', summary: 'Change a category' },
} satisfies MerchantRoute

export const deleteMerchantCategory = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_products', thing },
  document: { id: 'deleteCategory', chapter: 'Catalogue', summary: 'Delete a category' },
} satisfies MerchantRoute
