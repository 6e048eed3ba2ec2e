import { z } from 'zod'
import { publicForAnHour } from '../cache-control.ts'
import type { Route } from '../route.ts'

/* The files for search engines (4.15). A malformed id counts as an unknown store: any text may stand before `.xml`. */

const fileParams = z.object({ store_id: z.string().describe("the store's id, from its configuration") })
const partParams = fileParams.extend({ part: z.string().describe('its number in the index') })

const file = {
  method: 'GET',
  who: 'public',
  request: { params: fileParams },
  cacheControl: publicForAnHour,
  media: ['application/xml'],
  validated: false,
  others: {
    404: {
      description: 'There is no such store, or no such part',
      response: async () => (await import('../errors.ts')).message,
    },
  },
} satisfies Partial<Route>

export const getSitemap = {
  ...file,
  url: '/public/sitemap/:store_id.xml',
  document: {
    id: 'getSitemap',
    chapter: 'Search engines',
    summary: 'Every page of the site',
    description: 'Rebuilt at most daily, and after a change of products, categories, pages or settings.',
  },
} satisfies Route

export const getSitemapPart = {
  ...file,
  url: '/public/sitemap/:store_id/:part.xml',
  request: { params: partParams },
  document: {
    id: 'getSitemapPart',
    chapter: 'Search engines',
    summary: 'A part of a large sitemap',
    description: 'A sitemap with more links than one file may have is an index of parts, numbered from 1.',
  },
} satisfies Route

export const getProductFeed = {
  ...file,
  url: '/public/product-feed/:store_id.xml',
  document: {
    id: 'getProductFeed',
    chapter: 'Search engines',
    summary: 'Every unit for sale (RSS 2.0)',
    description: 'One item for each variant, or for each product without variants. Rebuilt at most hourly.',
  },
} satisfies Route
