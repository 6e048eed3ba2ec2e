import {
  brandDetailsAnswer,
  brandProductsAnswer,
  brandsAnswer,
} from '../../catalog/brands/brands.responses.contract.ts'
import {
  allProductsAnswer,
  barcodeAnswer,
  categoryAnswer,
  productAnswer,
  productPageAnswer,
  saleAnswer,
  searchAnswer,
} from '../../catalog/catalog.responses.contract.ts'
import { deliveryTableAnswer } from '../../delivery/delivery.responses.contract.ts'
import { flashSalesAnswer, saleOfProductAnswer } from '../../flash-sales/flash-sales.responses.contract.ts'
import { storeParams, text } from '../http/request-values.contract.ts'
import type { Operations } from './operation.ts'

const kept = 'Kept for up to an hour and forgotten when the merchant changes something; orders do not change it.'
const cast = 'The store id is not 24 hexadecimal digits'
const withSlug = { params: storeParams.extend({ slug: text(500) }) }
const product =
  'A product is answered whatever its status or channel; treat it as absent unless `status` is `Active` and `channel` is not 3.'

export const catalogueOperations: Operations = {
  'GET /product/public/:store_id': {
    ...{ id: 'listProducts', tag: 'Catalogue', summary: 'All products of the website', cast },
    description: `Every Active product that is not POS-only, newest first, not paged. ${kept}`,
    ...{ validated: false, request: { params: storeParams } },
    answer: allProductsAnswer,
  },
  'GET /product/p/public/:store_id': {
    ...{ id: 'listProductPage', tag: 'Catalogue', summary: 'Products of the website by the page', description: kept },
    answer: productPageAnswer,
    about: {
      per_page: 'above 100 counts as 100',
      sort_by: '`price` sorts by the stored price, which is 0 for many products with variants',
    },
  },
  'GET /product/public/:store_id/category/:slug': {
    ...{ id: 'getCategory', tag: 'Catalogue', summary: 'A category and its products', cast, request: withSlug },
    description: `Every product of the category, whatever its status or channel. ${kept}`,
    answer: categoryAnswer,
    refusals: ['Category not found'],
    about: { slug: "a category's slug, or `new-arrivals` for the newest 12" },
  },
  'GET /product/public/:store_id/:slug': {
    ...{ id: 'getProduct', tag: 'Catalogue', summary: 'One product', cast, request: withSlug, description: product },
    answer: productAnswer,
    refusals: ['Product not found'],
    about: { slug: "the product's slug or id" },
  },
  'GET /product/public/search/:store_id': {
    ...{ id: 'searchProducts', tag: 'Catalogue', summary: 'Products that match some words, best first' },
    description: 'Up to 50, found by the beginnings of words in name, categories, colours, sizes and tags.',
    answer: searchAnswer,
    about: { q: 'fewer than 3 characters find nothing' },
  },
  'GET /product/public/sale/:store_id': {
    ...{ id: 'listReducedProducts', tag: 'Catalogue', summary: 'Products with a price to compare with' },
    answer: saleAnswer,
  },
  'GET /product/public/barcode/:store_id': {
    ...{ id: 'getProductByBarcode', tag: 'Catalogue', summary: 'The product with this barcode' },
    answer: barcodeAnswer,
    refusals: ['Product not found'],
    about: { code: "a product's or a variant's barcode" },
  },
  'GET /brand/public/all/:store_id': {
    ...{ id: 'listBrands', tag: 'Brands', summary: 'All brands, newest first' },
    answer: brandsAnswer,
  },
  'GET /brand/public/products/:store_id/:slug': {
    ...{ id: 'listBrandProducts', tag: 'Brands', summary: 'The products of a brand' },
    answer: brandProductsAnswer,
    refusals: ['Brand not found'],
    about: { slug: "the brand's slug" },
  },
  'GET /brand/public/details/:store_id/:slug': {
    ...{ id: 'getBrand', tag: 'Brands', summary: 'A brand and its page' },
    answer: brandDetailsAnswer,
    refusals: ['Brand not found'],
    about: { slug: "the brand's slug" },
  },
  'GET /public/flash-sale/:store_id': {
    ...{ id: 'listFlashSales', tag: 'Flash sales', summary: 'Sales that are live or start within 14 days' },
    answer: flashSalesAnswer,
  },
  'GET /public/flash-sale/:store_id/product/:product_id': {
    ...{ id: 'getFlashSaleOfProduct', tag: 'Flash sales', summary: 'The sale that a product is in' },
    answer: saleOfProductAnswer,
  },
  'GET /public/delivery_charge/:store_id': {
    ...{ id: 'getDeliveryTable', tag: 'Delivery', summary: 'Places and charges' },
    description: 'The bracket of a cart is the first of 1, 2, 3, 5 and 10 kg that its weight fits, else the last.',
    answer: deliveryTableAnswer,
    refusals: ['Store not found'],
  },
}
