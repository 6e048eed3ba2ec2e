import type { Route } from '../route.ts'
import { storeParams, text } from '../values.ts'

/* Page-builder pages (4.15, 4.16). */

const responses = () => import('./responses.ts')

export const getLandingPage = {
  method: 'GET',
  url: '/public/landing/:store_id',
  who: 'public',
  request: { params: storeParams },
  response: async () => (await responses()).landingResponse,
  document: {
    id: 'getLandingPage',
    chapter: 'Pages',
    summary: 'The first page of a store',
    description: '`page` is null when the store has no page builder or no such page.',
  },
} satisfies Route

export const getPage = {
  method: 'GET',
  url: '/public/page/:store_id/:slug',
  who: 'public',
  request: { params: storeParams.extend({ slug: text(500).describe("the page's slug or id") }) },
  response: async () => (await responses()).pageResponse,
  messages: ['Page not found'],
  document: {
    id: 'getPage',
    chapter: 'Pages',
    summary: 'A page',
    description: 'Its `sections` are in the format of the page builder.',
  },
} satisfies Route
