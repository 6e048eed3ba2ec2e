import type { MerchantRoute } from '../route.ts'
import { changeFormRequest, createFormRequest, listFormsQuery } from './requests.ts'

const url = '/merchant/stores/:store_id/forms'
const oneUrl = `${url}/:form_id` as const
const chapter = 'Forms'
const thing = 'Form'

export const listForms = {
  ...{ method: 'GET', url, needs: 'read_content', request: { query: listFormsQuery } },
  response: async () => (await import('./responses.ts')).formPage,
  document: { id: 'listForms', chapter, summary: 'The forms of the store' },
} satisfies MerchantRoute

export const createForm = {
  ...{ method: 'POST', url, needs: 'write_content', request: { body: createFormRequest } },
  response: async () => (await import('./responses.ts')).merchantForm,
  document: {
    ...{ id: 'createForm', chapter, summary: 'Make a form' },
    description: 'Every form has the fields `full_name`, `phone` and `email`. Those that are missing are put first.',
  },
} satisfies MerchantRoute

export const readMerchantForm = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_content', thing },
  response: async () => (await import('./responses.ts')).merchantForm,
  document: { id: 'readForm', chapter, summary: 'One form' },
} satisfies MerchantRoute

export const changeForm = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_content', thing, ifMatchFor: 'fields' },
  request: { body: changeFormRequest },
  response: async () => (await import('./responses.ts')).merchantForm,
  document: { id: 'changeForm', chapter, summary: 'Change a form' },
} satisfies MerchantRoute

export const deleteForm = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_content', thing },
  document: { id: 'deleteForm', chapter, summary: 'Delete a form; its submissions stay' },
} satisfies MerchantRoute
