import type { MerchantRoute } from '../route.ts'
import { checksOfOutside } from '../route.ts'
import { putCredentialRequest, testCredentialsRequest } from './requests.ts'

const store = '/merchant/stores/:store_id'
const url = `${store}/gateway-credentials` as const
const oneUrl = `${url}/:key` as const
const thing = 'Credential'

export const listPaymentMethods = {
  ...{ method: 'GET', url: `${store}/payment-methods`, needs: 'read_settings' },
  response: async () => (await import('./responses.ts')).paymentMethods,
  document: {
    ...{ id: 'listPaymentMethods', chapter: 'Settings' },
    summary: 'Which payment methods shoppers are offered, and what the others lack',
  },
} satisfies MerchantRoute

export const listCredentials = {
  ...{ method: 'GET', url, needs: 'read_settings' },
  response: async () => (await import('./responses.ts')).credentials,
  document: { id: 'listCredentials', chapter: 'Settings', summary: 'Which gateway credentials are set' },
} satisfies MerchantRoute

export const putCredential = {
  ...{ method: 'PUT', url: oneUrl, needs: 'manage_credentials', thing, request: { body: putCredentialRequest } },
  response: async () => (await import('./responses.ts')).credential,
  document: { id: 'putCredential', chapter: 'Settings', summary: 'Set a gateway credential' },
} satisfies MerchantRoute

export const deleteCredential = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'manage_credentials', thing },
  response: async () => (await import('./responses.ts')).credential,
  document: { id: 'deleteCredential', chapter: 'Settings', summary: 'Delete a gateway credential' },
} satisfies MerchantRoute

export const testCredentials = {
  ...{ method: 'POST', url: `${url}/test`, needs: 'manage_credentials', onlyReads: true, limit: checksOfOutside },
  request: { body: testCredentialsRequest },
  response: async () => (await import('./responses.ts')).credentialTest,
  document: {
    ...{ id: 'testCredentials', chapter: 'Settings' },
    summary: 'Try the credentials of a payment method without moving money',
  },
} satisfies MerchantRoute
