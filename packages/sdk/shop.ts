/* Written by `npm run sdk` from the routes of packages/contract. */

import type * as alerts from '@pasal/contract/alerts/routes.ts'
import type * as analytics from '@pasal/contract/analytics/routes.ts'
import type * as blog from '@pasal/contract/blog/routes.ts'
import type * as brands from '@pasal/contract/brands/routes.ts'
import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type * as coupons from '@pasal/contract/coupons/routes.ts'
import type * as delivery from '@pasal/contract/delivery/routes.ts'
import type * as events from '@pasal/contract/events/routes.ts'
import type * as flashSales from '@pasal/contract/flash-sales/routes.ts'
import type * as forms from '@pasal/contract/forms/routes.ts'
import type * as health from '@pasal/contract/health/routes.ts'
import type * as orders from '@pasal/contract/orders/routes.ts'
import type * as pages from '@pasal/contract/pages/routes.ts'
import type * as payments from '@pasal/contract/payments/routes.ts'
import type * as reviews from '@pasal/contract/reviews/routes.ts'
import type * as searchEngines from '@pasal/contract/search-engines/routes.ts'
import type * as store from '@pasal/contract/store/routes.ts'
import type * as uploads from '@pasal/contract/uploads/routes.ts'
import { call, postOnce } from './call.ts'

/** Ask for an alert when a sale starts */
export const askForSale = /* @__PURE__ */ call<typeof alerts.askForSale>(
  'POST', '/public/flash-sale/:store_id/notify')

/** Ask for an alert when a product is back in stock */
export const askForStock = /* @__PURE__ */ call<typeof alerts.askForStock>(
  'POST', '/customer/stock-alert')

/** Count a page view */
export const countPageView = /* @__PURE__ */ call<typeof analytics.countPageView>(
  'POST', '/analytics/ping/:store_id')

/** A whole post */
export const getPost = /* @__PURE__ */ call<typeof blog.getPost>(
  'GET', '/public/blog/:store_id/:slug')

/** Posts */
export const listPosts = /* @__PURE__ */ call<typeof blog.listPosts>(
  'GET', '/public/blog/:store_id')

/** Posts of an author */
export const listPostsOfAuthor = /* @__PURE__ */ call<typeof blog.listPostsOfAuthor>(
  'GET', '/public/blog/:store_id/author/:author')

/** Posts of a category */
export const listPostsOfCategory = /* @__PURE__ */ call<typeof blog.listPostsOfCategory>(
  'GET', '/public/blog/:store_id/category/:category')

/** Posts with a tag */
export const listPostsWithTag = /* @__PURE__ */ call<typeof blog.listPostsWithTag>(
  'GET', '/public/blog/:store_id/tag/:tag')

/** A brand and its page */
export const getBrand = /* @__PURE__ */ call<typeof brands.getBrand>(
  'GET', '/brand/public/details/:store_id/:slug')

/** The products of a brand */
export const listBrandProducts = /* @__PURE__ */ call<typeof brands.listBrandProducts>(
  'GET', '/brand/public/products/:store_id/:slug')

/** All brands, newest first */
export const listBrands = /* @__PURE__ */ call<typeof brands.listBrands>(
  'GET', '/brand/public/all/:store_id')

/** A category and its products */
export const getCategory = /* @__PURE__ */ call<typeof catalogue.getCategory>(
  'GET', '/product/public/:store_id/category/:slug')

/** One product */
export const getProduct = /* @__PURE__ */ call<typeof catalogue.getProduct>(
  'GET', '/product/public/:store_id/:slug')

/** The product with this barcode */
export const getProductByBarcode = /* @__PURE__ */ call<typeof catalogue.getProductByBarcode>(
  'GET', '/product/public/barcode/:store_id')

/** The prints that can be put on products */
export const listPrints = /* @__PURE__ */ call<typeof catalogue.listPrints>(
  'GET', '/print-design/public/:store_id')

/** Products of the website by the page */
export const listProductPage = /* @__PURE__ */ call<typeof catalogue.listProductPage>(
  'GET', '/product/p/public/:store_id')

/** All products of the website */
export const listProducts = /* @__PURE__ */ call<typeof catalogue.listProducts>(
  'GET', '/product/public/:store_id')

/** Products that have a compare-at price */
export const listReducedProducts = /* @__PURE__ */ call<typeof catalogue.listReducedProducts>(
  'GET', '/product/public/sale/:store_id')

/** Products that match some words, best first */
export const searchProducts = /* @__PURE__ */ call<typeof catalogue.searchProducts>(
  'GET', '/product/public/search/:store_id')

/** What a coupon is worth for a cart */
export const applyCoupon = /* @__PURE__ */ call<typeof coupons.applyCoupon>(
  'POST', '/public/coupon')

/** Places and charges */
export const getDeliveryTable = /* @__PURE__ */ call<typeof delivery.getDeliveryTable>(
  'GET', '/public/delivery_charge/:store_id')

/** Relay a conversion event */
export const relayEvent = /* @__PURE__ */ call<typeof events.relayEvent>(
  'POST', '/public/meta-event/:store_id')

/** The sale that a product is in */
export const getFlashSaleOfProduct = /* @__PURE__ */ call<typeof flashSales.getFlashSaleOfProduct>(
  'GET', '/public/flash-sale/:store_id/product/:product_id')

/** Sales that are live or start within 14 days */
export const listFlashSales = /* @__PURE__ */ call<typeof flashSales.listFlashSales>(
  'GET', '/public/flash-sale/:store_id')

/** A published form */
export const getForm = /* @__PURE__ */ call<typeof forms.getForm>(
  'GET', '/public/form/:store_id/:slug')

/** Fill in a form */
export const submitForm = /* @__PURE__ */ call<typeof forms.submitForm>(
  'POST', '/public/form/:store_id/:slug/submit')

/** The database responds and is migrated */
export const isReady = /* @__PURE__ */ call<typeof health.isReady>(
  'GET', '/readyz')

/** The process responds */
export const isUp = /* @__PURE__ */ call<typeof health.isUp>(
  'GET', '/healthz')

/** Cancel a pending order */
export const cancelOrder = /* @__PURE__ */ call<typeof orders.cancelOrder>(
  'POST', '/order/public/cancel')

/** The page of the store's site that tracks an order */
export const getTrackingLink = /* @__PURE__ */ call<typeof orders.getTrackingLink>(
  'GET', '/order/get_tracking_link/:order_id')

/** Place an order */
export const placeOrder = /* @__PURE__ */ postOnce<typeof orders.placeOrder>(
  '/order/:store_id')

/** Release what an unpaid order holds */
export const releaseHold = /* @__PURE__ */ call<typeof orders.releaseHold>(
  'POST', '/order/public/release-hold')

/** An order as its tracking page shows it */
export const trackOrder = /* @__PURE__ */ call<typeof orders.trackOrder>(
  'GET', '/order/public/:store_id/id/:order_id')

/** The first page of a store */
export const getLandingPage = /* @__PURE__ */ call<typeof pages.getLandingPage>(
  'GET', '/public/landing/:store_id')

/** A page */
export const getPage = /* @__PURE__ */ call<typeof pages.getPage>(
  'GET', '/public/page/:store_id/:slug')

/** Whether a BankNetACheckout payment arrived */
export const checkBankNetACheckout = /* @__PURE__ */ call<typeof payments.checkBankNetACheckout>(
  'GET', '/payment/banknet_a_checkout/check/:transaction')

/** Whether a QR or QR_Dynamic payment arrived */
export const checkQr = /* @__PURE__ */ call<typeof payments.checkQr>(
  'GET', '/payment/dynamic_qr/check/:transaction')

/** A text as a QR picture */
export const drawQr = /* @__PURE__ */ call<typeof payments.drawQr>(
  'GET', '/public/qr')

/** Start a payment by bank_card */
export const startBankCard = /* @__PURE__ */ call<typeof payments.startBankCard>(
  'POST', '/payment/bank_card/init')

/** Start a payment by BankNetA */
export const startBankNetA = /* @__PURE__ */ call<typeof payments.startBankNetA>(
  'POST', '/payment/banknet_a/init')

/** Start a payment by BankNetACheckout */
export const startCheckout = /* @__PURE__ */ call<typeof payments.startCheckout>(
  'POST', '/payment/banknet_a_checkout/init')

/** Start a payment by HubA */
export const startHubA = /* @__PURE__ */ call<typeof payments.startHubA>(
  'POST', '/payment/hub_a/init')

/** Start a payment by QR or QR_Dynamic */
export const startQr = /* @__PURE__ */ call<typeof payments.startQr>(
  'POST', '/payment/dynamic_qr/init')

/** Start a payment by WalletA */
export const startWalletA = /* @__PURE__ */ call<typeof payments.startWalletA>(
  'POST', '/payment/wallet_a/init')

/** Start a payment by WalletB */
export const startWalletB = /* @__PURE__ */ call<typeof payments.startWalletB>(
  'POST', '/payment/wallet_b/init')

/** Review a product of an order */
export const reviewProduct = /* @__PURE__ */ call<typeof reviews.reviewProduct>(
  'POST', '/order/public/submit-review')

/** Every unit for sale (RSS 2.0) */
export const getProductFeed = /* @__PURE__ */ call<typeof searchEngines.getProductFeed>(
  'GET', '/public/product-feed/:store_id.xml')

/** Every page of the site */
export const getSitemap = /* @__PURE__ */ call<typeof searchEngines.getSitemap>(
  'GET', '/public/sitemap/:store_id.xml')

/** A part of a large sitemap */
export const getSitemapPart = /* @__PURE__ */ call<typeof searchEngines.getSitemapPart>(
  'GET', '/public/sitemap/:store_id/:part.xml')

/** A store by its subdomain or verified domain */
export const findStore = /* @__PURE__ */ call<typeof store.findStore>(
  'POST', '/store/check_domain')

/** A store by its subdomain */
export const getStore = /* @__PURE__ */ call<typeof store.getStore>(
  'GET', '/store/check_domain')

/** Upload a picture for a custom field */
export const uploadPicture = /* @__PURE__ */ call<typeof uploads.uploadPicture>(
  'POST', '/product/:store_id/:product_id/file')
