import type { MerchantRoute } from '../route.ts'
import { changeCustomerRequest, eraseCustomerRequest, listCustomersQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/customers'
const oneUrl = `${url}/:customer_id` as const
const thing = 'Customer'
const chapter = 'Customers'

export const listCustomers = {
  ...{ method: 'GET', url, needs: 'read_customers', request: { query: listCustomersQuery } },
  document: { id: 'listCustomers', chapter, summary: 'The customers of the store' },
} satisfies MerchantRoute

export const readCustomer = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_customers', thing },
  document: { id: 'readCustomer', chapter, summary: 'One customer with the figures of the orders' },
} satisfies MerchantRoute

export const changeCustomer = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_customers', thing, request: { body: changeCustomerRequest } },
  document: { id: 'changeCustomer', chapter, summary: 'Change name, e-mail or note of a customer' },
} satisfies MerchantRoute

export const eraseCustomer = {
  ...{ method: 'POST', url: `${oneUrl}/erase`, needs: 'erase_customers', thing },
  request: { body: eraseCustomerRequest },
  document: { id: 'eraseCustomer', chapter, summary: 'Erase a person: final' },
} satisfies MerchantRoute
