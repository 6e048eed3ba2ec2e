import type { Route } from '../route.ts'
import { storeParams, text } from '../values.ts'

/* The brand reads (4.1, 2.5). */

const responses = () => import('./responses.ts')

const brandParams = storeParams.extend({ slug: text(500).describe("the brand's slug") })

export const listBrands = {
  method: 'GET',
  url: '/brand/public/all/:store_id',
  who: 'public',
  request: { params: storeParams },
  response: async () => (await responses()).brandsResponse,
  document: {
    id: 'listBrands',
    chapter: 'Brands',
    summary: 'All brands, newest first',
    description: 'Also brands without a product. Always current.',
  },
} satisfies Route

export const listBrandProducts = {
  method: 'GET',
  url: '/brand/public/products/:store_id/:slug',
  who: 'public',
  request: { params: brandParams },
  response: async () => (await responses()).brandProductsResponse,
  messages: ['Brand not found'],
  document: {
    id: 'listBrandProducts',
    chapter: 'Brands',
    summary: 'The products of a brand',
    description: 'Active products that are not POS-only, newest first. Always current.',
  },
} satisfies Route

export const getBrand = {
  method: 'GET',
  url: '/brand/public/details/:store_id/:slug',
  who: 'public',
  request: { params: brandParams },
  response: async () => (await responses()).brandDetailsResponse,
  messages: ['Brand not found'],
  document: {
    id: 'getBrand',
    chapter: 'Brands',
    summary: 'A brand and its page',
    description: '`page` is a page of the page builder, or null when the brand has none.',
  },
} satisfies Route
