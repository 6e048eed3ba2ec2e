import { sharedForAMinute } from '../cache-control.ts'
import type { Route } from '../route.ts'
import { storeParams } from '../values.ts'
import {
  barcodeQuery,
  categoryParams,
  pageQuery,
  productParams,
  searchQuery,
  uncheckedSlugParams,
  uncheckedStoreParams,
} from './requests.ts'

/* The product reads of 4.1. */

const responses = () => import('./responses.ts')

const castError = 'The store id is not 24 hexadecimal digits'
const cached = 'Cached for up to an hour. Changes of the merchant clear the cache, orders do not.'

export const listProducts = {
  method: 'GET',
  url: '/product/public/:store_id',
  who: 'public',
  request: { params: uncheckedStoreParams },
  validated: false,
  cacheControl: sharedForAMinute,
  response: async () => (await responses()).allProductsResponse,
  castError,
  document: {
    id: 'listProducts',
    chapter: 'Catalogue',
    summary: 'All products of the website',
    description: `Every Active product that is not POS-only, newest first, on one page. ${cached}`,
    request: { params: storeParams },
  },
} satisfies Route

export const listProductPage = {
  method: 'GET',
  url: '/product/p/public/:store_id',
  who: 'public',
  request: { params: storeParams, query: pageQuery },
  cacheControl: sharedForAMinute,
  response: async () => (await responses()).productPageResponse,
  document: {
    id: 'listProductPage',
    chapter: 'Catalogue',
    summary: 'Products of the website by the page',
    description: cached,
  },
} satisfies Route

export const getCategory = {
  method: 'GET',
  url: '/product/public/:store_id/category/:slug',
  who: 'public',
  request: { params: uncheckedSlugParams },
  cacheControl: sharedForAMinute,
  response: async () => (await responses()).categoryResponse,
  messages: ['Category not found'],
  castError,
  document: {
    id: 'getCategory',
    chapter: 'Catalogue',
    summary: 'A category and its products',
    description: `Every product of the category, of any status and channel. ${cached}`,
    request: { params: categoryParams },
  },
} satisfies Route

export const getProduct = {
  method: 'GET',
  url: '/product/public/:store_id/:slug',
  who: 'public',
  request: { params: uncheckedSlugParams },
  response: async () => (await responses()).productResponse,
  messages: ['Product not found'],
  castError,
  document: {
    id: 'getProduct',
    chapter: 'Catalogue',
    summary: 'One product',
    description:
      'The response has products of any status and channel. Treat a product as absent unless `status` is ' +
      '`Active` and `channel` is not 3.',
    request: { params: productParams },
  },
} satisfies Route

export const searchProducts = {
  method: 'GET',
  url: '/product/public/search/:store_id',
  who: 'public',
  request: { params: storeParams, query: searchQuery },
  response: async () => (await responses()).searchResponse,
  document: {
    id: 'searchProducts',
    chapter: 'Catalogue',
    summary: 'Products that match some words, best first',
    description:
      'Up to 50 products. A word matches the beginning of a word in the name, categories, colours, sizes and tags.',
  },
} satisfies Route

export const listReducedProducts = {
  method: 'GET',
  url: '/product/public/sale/:store_id',
  who: 'public',
  request: { params: storeParams },
  response: async () => (await responses()).saleResponse,
  document: {
    id: 'listReducedProducts',
    chapter: 'Catalogue',
    summary: 'Products that have a compare-at price',
    description: 'Active products that are not POS-only. Always current.',
  },
} satisfies Route

export const getProductByBarcode = {
  method: 'GET',
  url: '/product/public/barcode/:store_id',
  who: 'public',
  request: { params: storeParams, query: barcodeQuery },
  response: async () => (await responses()).barcodeResponse,
  messages: ['Product not found'],
  document: {
    id: 'getProductByBarcode',
    chapter: 'Catalogue',
    summary: 'The product with this barcode',
    description: 'The product as `getProduct` shows it, and which variant has the barcode.',
  },
} satisfies Route

export const listPrints = {
  method: 'GET',
  url: '/print-design/public/:store_id',
  who: 'public',
  request: { params: storeParams },
  cacheControl: sharedForAMinute,
  response: async () => (await responses()).printsResponse,
  document: {
    id: 'listPrints',
    chapter: 'Catalogue',
    summary: 'The prints that can be put on products',
    description: `Every print of the store, by name. A print add-on with \`prints\` allows those only (4.7). ${cached}`,
  },
} satisfies Route
