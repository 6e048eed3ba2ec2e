import { z } from 'zod'
import type { Route } from '../route.ts'
import { jsonObject, text } from '../values.ts'

const response = async () => (await import('./responses.ts')).storeConfigurationResponse

const byDomain = jsonObject({ domain: text(300) })

const description =
  'Credentials are masked: `yes` when set. Cached for up to an hour, and cleared when the merchant changes something.'

/** The configuration of a store by its subdomain (2.1). */
export const getStore = {
  method: 'GET',
  url: '/store/check_domain',
  who: 'public',
  request: { query: byDomain },
  response,
  messages: ['Store not found'],
  document: {
    id: 'getStore',
    chapter: 'Store',
    summary: 'A store by its subdomain',
    description,
    about: { domain: 'the subdomain alone, never a full host' },
  },
} satisfies Route

/** The same by the subdomain or a verified domain, in the body. */
export const findStore = {
  method: 'POST',
  url: '/store/check_domain',
  who: 'public',
  request: { body: byDomain },
  response,
  messages: ['Store not found'],
  document: {
    id: 'findStore',
    chapter: 'Store',
    summary: 'A store by its subdomain or verified domain',
    description,
    request: { query: z.object({ d: z.string().optional() }) },
    about: { d: 'accepted and ignored: the body decides', domain: 'a subdomain, or a verified domain of a store' },
  },
} satisfies Route
