import { z } from 'zod'
import { storeConfigurationAnswer } from '../../stores/stores.responses.contract.ts'
import type { Operations } from './operation.ts'

const description =
  'Credentials are masked: `yes` when set. Kept for up to an hour, and forgotten when the merchant changes something.'

const store = {
  tag: 'Store',
  description,
  answer: storeConfigurationAnswer,
  refusals: ['Store not found'],
} as const

const health = { tag: 'Service', validated: false } as const

export const storeOperations: Operations = {
  'GET /store/check_domain': {
    ...{ id: 'getStore', summary: 'A store by its subdomain', ...store, refusals: [...store.refusals] },
    about: { domain: 'the subdomain alone, never a full host' },
  },
  'POST /store/check_domain': {
    ...{ id: 'findStore', summary: 'A store by its subdomain or verified domain', ...store },
    refusals: [...store.refusals],
    request: { querystring: z.object({ d: z.string().optional() }) },
    about: { d: 'accepted and not needed: the body counts', domain: 'a subdomain, or a verified domain of a store' },
  },
  'GET /healthz': {
    ...{ id: 'isUp', summary: 'The process answers', ...health },
    answer: z.object({ status: z.literal('up') }),
  },
  'GET /readyz': {
    ...{ id: 'isReady', summary: 'The database answers and is migrated', ...health },
    answer: z.object({ status: z.literal('ready') }),
    others: { 503: { description: 'Not now', answer: z.object({ status: z.literal('not ready') }) } },
  },
}
