import type { MerchantRoute } from '../route.ts'
import { changePrintRequest, createPrintRequest, listPrintsQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/prints'
const oneUrl = `${url}/:print_id` as const
const thing = 'Print'

export const listMerchantPrints = {
  ...{ method: 'GET', url, needs: 'read_products', request: { query: listPrintsQuery } },
  response: async () => (await import('./responses.ts')).printPage,
  document: { id: 'listPrints', chapter: 'Catalogue', summary: 'The prints of the store' },
} satisfies MerchantRoute

export const createMerchantPrint = {
  ...{ method: 'POST', url, needs: 'write_products', request: { body: createPrintRequest } },
  response: async () => (await import('./responses.ts')).merchantPrint,
  document: { id: 'createPrint', chapter: 'Catalogue', summary: 'Make a print' },
} satisfies MerchantRoute

export const readMerchantPrint = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_products', thing },
  response: async () => (await import('./responses.ts')).merchantPrint,
  document: { id: 'readPrint', chapter: 'Catalogue', summary: 'One print' },
} satisfies MerchantRoute

export const changeMerchantPrint = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_products', thing, request: { body: changePrintRequest } },
  response: async () => (await import('./responses.ts')).merchantPrint,
  document: { id: 'changePrint', chapter: 'Catalogue', summary: 'Change a print' },
} satisfies MerchantRoute

export const deleteMerchantPrint = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_products', thing },
  document: { id: 'deletePrint', chapter: 'Catalogue', summary: 'Delete a print' },
} satisfies MerchantRoute
