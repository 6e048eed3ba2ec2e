import type { MerchantRoute } from '../route.ts'
import { checksOfOutside } from '../route.ts'
import { putDomainRequest } from './requests.ts'

const url = '/merchant/stores/:store_id/domain'
const thing = 'Domain'

export const readDomain = {
  ...{ method: 'GET', url, needs: 'read_settings' },
  response: async () => (await import('./responses.ts')).storeDomain,
  document: { id: 'readDomain', chapter: 'Settings', summary: 'The domain of the store and the record that proves it' },
} satisfies MerchantRoute

export const putDomain = {
  ...{ method: 'PUT', url, needs: 'manage_domains', thing, request: { body: putDomainRequest } },
  response: async () => (await import('./responses.ts')).storeDomain,
  document: { id: 'putDomain', chapter: 'Settings', summary: 'Claim a domain' },
} satisfies MerchantRoute

export const deleteDomain = {
  ...{ method: 'DELETE', url, needs: 'manage_domains', thing },
  response: async () => (await import('./responses.ts')).storeDomain,
  document: { id: 'deleteDomain', chapter: 'Settings', summary: 'Give up the domain' },
} satisfies MerchantRoute

export const checkDomain = {
  ...{ method: 'POST', url: `${url}/check`, needs: 'manage_domains', thing, limit: checksOfOutside },
  response: async () => (await import('./responses.ts')).storeDomain,
  document: { id: 'checkDomain', chapter: 'Settings', summary: 'Query the DNS for the record of the domain' },
} satisfies MerchantRoute
