import { z } from 'zod'
import { sharedForAMinute } from '../cache-control.ts'
import { named } from '../named.ts'
import type { Route } from '../route.ts'
import { jsonObject, text } from '../values.ts'

const response = async () => (await import('./responses.ts')).storeConfigurationResponse

const bySubdomain = z.object({ domain: text(300).describe('the subdomain alone, never a full host') })

const byDomain = named(
  'FindStore',
  jsonObject({ domain: text(300).describe('a subdomain, or a verified domain of a store') }),
  'The name of a store',
)

const description =
  'Credentials are masked: `yes` when set. Cached for up to an hour, and cleared when the merchant changes something.'

/** The configuration of a store by its subdomain (2.1). */
export const getStore = {
  method: 'GET',
  url: '/store/check_domain',
  who: 'public',
  request: { query: bySubdomain },
  cacheControl: sharedForAMinute,
  response,
  messages: ['Store not found'],
  document: {
    id: 'getStore',
    chapter: 'Store',
    summary: 'A store by its subdomain',
    description,
  },
} satisfies Route

/** The same by the subdomain or a verified domain, in the body. */
export const findStore = {
  method: 'POST',
  url: '/store/check_domain',
  who: 'public',
  request: { body: byDomain },
  cacheControl: sharedForAMinute,
  response,
  messages: ['Store not found'],
  document: {
    id: 'findStore',
    chapter: 'Store',
    summary: 'A store by its subdomain or verified domain',
    description,
    request: { query: z.object({ d: z.string().optional().describe('accepted and ignored: the body decides') }) },
  },
} satisfies Route
