import type { Route } from '../route.ts'
import { formParams, shownSubmission, submission } from './requests.ts'

/* The merchant's own forms (2.14, 4.11). */

const responses = () => import('./responses.ts')

export const getForm = {
  method: 'GET',
  url: '/public/form/:store_id/:slug',
  who: 'public',
  request: { params: formParams },
  response: async () => (await responses()).formResponse,
  messages: ['Form not found'],
  document: {
    id: 'getForm',
    chapter: 'Forms',
    summary: 'A published form',
    description: 'Show its `fields` in their order. `heading` and `divider` are layout and have no value.',
  },
} satisfies Route

export const submitForm = {
  method: 'POST',
  url: '/public/form/:store_id/:slug/submit',
  who: 'public',
  request: { params: formParams, body: submission },
  limit: { kind: 'formSubmission', requests: 10, minutes: 15 },
  response: async () => (await responses()).submitFormResponse,
  messages: ['Form not found'],
  document: {
    id: 'submitForm',
    chapter: 'Forms',
    summary: 'Fill in a form',
    description:
      '`{"data": {<field key>: <value>}}`, or the same without `data`. Keys that are not fields of the form ' +
      'are dropped. Leave out a field that the shopper did not fill in.',
    request: { body: shownSubmission },
  },
} satisfies Route
