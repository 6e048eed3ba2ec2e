import type { Route } from '../route.ts'

const responses = () => import('./responses.ts')

export const isUp = {
  method: 'GET',
  url: '/healthz',
  who: 'public',
  validated: false,
  response: async () => (await responses()).upResponse,
  document: {
    id: 'isUp',
    chapter: 'Service',
    summary: 'The process responds',
    description: 'It asks nothing of the database.',
  },
} satisfies Route

export const isReady = {
  method: 'GET',
  url: '/readyz',
  who: 'public',
  validated: false,
  response: async () => (await responses()).readyResponse,
  others: { 503: { description: 'Not ready', response: async () => (await responses()).notReadyResponse } },
  document: {
    id: 'isReady',
    chapter: 'Service',
    summary: 'The database responds and is migrated',
    description: 'For a load balancer: a process that is not ready gets no requests.',
  },
} satisfies Route
