import { largeBodyBytes, type MerchantRoute } from '../route.ts'
import { changePageRequest, createPageRequest, listPagesQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/pages'
const oneUrl = `${url}/:page_id` as const
const thing = 'Page'
const chapter = 'Pages'

export const listMerchantPages = {
  ...{ method: 'GET', url, needs: 'read_content', request: { query: listPagesQuery } },
  response: async () => (await import('./responses.ts')).pagePage,
  document: { id: 'listPages', chapter, summary: 'The pages of the store' },
} satisfies MerchantRoute

export const createMerchantPage = {
  ...{ method: 'POST', url, needs: 'write_content', bodyLimit: largeBodyBytes, request: { body: createPageRequest } },
  response: async () => (await import('./responses.ts')).merchantPage,
  document: { id: 'createPage', chapter, summary: 'Make a page' },
} satisfies MerchantRoute

export const readMerchantPage = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_content', thing },
  response: async () => (await import('./responses.ts')).merchantPage,
  document: { id: 'readPage', chapter, summary: 'One page' },
} satisfies MerchantRoute

export const changeMerchantPage = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_content', thing, bodyLimit: largeBodyBytes },
  ...{ request: { body: changePageRequest }, ifMatchFor: 'sections' },
  response: async () => (await import('./responses.ts')).merchantPage,
  document: { id: 'changePage', chapter, summary: 'Change a page' },
} satisfies MerchantRoute

export const deleteMerchantPage = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_content', thing },
  document: { id: 'deletePage', chapter, summary: 'Delete a page' },
} satisfies MerchantRoute
