import type { MerchantRoute } from '../route.ts'
import { changeOutletRequest, createOutletRequest, listOutletsQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/outlets'
const oneUrl = `${url}/:outlet_id` as const
const thing = 'Outlet'

export const listMerchantOutlets = {
  ...{ method: 'GET', url, needs: 'read_settings', request: { query: listOutletsQuery } },
  response: async () => (await import('./responses.ts')).outletPage,
  document: { id: 'listOutlets', chapter: 'Stock', summary: 'The outlets of the store' },
} satisfies MerchantRoute

export const createMerchantOutlet = {
  ...{ method: 'POST', url, needs: 'write_settings', request: { body: createOutletRequest } },
  response: async () => (await import('./responses.ts')).outlet,
  document: { id: 'createOutlet', chapter: 'Stock', summary: 'Make an outlet' },
} satisfies MerchantRoute

export const changeMerchantOutlet = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_settings', thing, request: { body: changeOutletRequest } },
  response: async () => (await import('./responses.ts')).outlet,
  document: { id: 'changeOutlet', chapter: 'Stock', summary: 'Change an outlet' },
} satisfies MerchantRoute

export const deleteMerchantOutlet = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_settings', thing },
  document: { id: 'deleteOutlet', chapter: 'Stock', summary: 'Delete an outlet without stock' },
} satisfies MerchantRoute
