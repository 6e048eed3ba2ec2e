import type { MerchantRoute } from '../route.ts'
import { changeCustomerRequest, eraseCustomerRequest, listCustomersQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/customers'
const oneUrl = `${url}/:customer_id` as const
const thing = 'Customer'
const chapter = 'Customers'

export const listCustomers = {
  ...{ method: 'GET', url, needs: 'read_customers', request: { query: listCustomersQuery } },
  response: async () => (await import('./responses.ts')).customerPage,
  document: { id: 'listCustomers', chapter, summary: 'The customers of the store' },
} satisfies MerchantRoute

export const readCustomer = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_customers', thing },
  response: async () => (await import('./responses.ts')).merchantCustomer,
  document: { id: 'readCustomer', chapter, summary: 'One customer with the figures of the orders' },
} satisfies MerchantRoute

export const changeCustomer = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_customers', thing, request: { body: changeCustomerRequest } },
  response: async () => (await import('./responses.ts')).merchantCustomer,
  document: { id: 'changeCustomer', chapter, summary: 'Change name, e-mail or note of a customer' },
} satisfies MerchantRoute

export const eraseCustomer = {
  ...{ method: 'POST', url: `${oneUrl}/erase`, needs: 'erase_customers', thing },
  request: { body: eraseCustomerRequest },
  response: async () => (await import('./responses.ts')).erased,
  document: { id: 'eraseCustomer', chapter, summary: 'Erase a person: final' },
} satisfies MerchantRoute
