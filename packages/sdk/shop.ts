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
import { type Call, call, postOnce } from './call.ts'

/** Ask for an alert when a sale starts */
export const askForSale: Call<typeof alerts.askForSale> =
  /* @__PURE__ */ call('POST', '/public/flash-sale/:store_id/notify')

/** Ask for an alert when a product is back in stock */
export const askForStock: Call<typeof alerts.askForStock> =
  /* @__PURE__ */ call('POST', '/customer/stock-alert')

/** Count a page view */
export const countPageView: Call<typeof analytics.countPageView> =
  /* @__PURE__ */ call('POST', '/analytics/ping/:store_id')

/** A whole post */
export const getPost: Call<typeof blog.getPost> =
  /* @__PURE__ */ call('GET', '/public/blog/:store_id/:slug')

/** Posts */
export const listPosts: Call<typeof blog.listPosts> =
  /* @__PURE__ */ call('GET', '/public/blog/:store_id')

/** Posts of an author */
export const listPostsOfAuthor: Call<typeof blog.listPostsOfAuthor> =
  /* @__PURE__ */ call('GET', '/public/blog/:store_id/author/:author')

/** Posts of a category */
export const listPostsOfCategory: Call<typeof blog.listPostsOfCategory> =
  /* @__PURE__ */ call('GET', '/public/blog/:store_id/category/:category')

/** Posts with a tag */
export const listPostsWithTag: Call<typeof blog.listPostsWithTag> =
  /* @__PURE__ */ call('GET', '/public/blog/:store_id/tag/:tag')

/** A brand and its page */
export const getBrand: Call<typeof brands.getBrand> =
  /* @__PURE__ */ call('GET', '/brand/public/details/:store_id/:slug')

/** The products of a brand */
export const listBrandProducts: Call<typeof brands.listBrandProducts> =
  /* @__PURE__ */ call('GET', '/brand/public/products/:store_id/:slug')

/** All brands, newest first */
export const listBrands: Call<typeof brands.listBrands> =
  /* @__PURE__ */ call('GET', '/brand/public/all/:store_id')

/** A category and its products */
export const getCategory: Call<typeof catalogue.getCategory> =
  /* @__PURE__ */ call('GET', '/product/public/:store_id/category/:slug')

/** One product */
export const getProduct: Call<typeof catalogue.getProduct> =
  /* @__PURE__ */ call('GET', '/product/public/:store_id/:slug')

/** The product with this barcode */
export const getProductByBarcode: Call<typeof catalogue.getProductByBarcode> =
  /* @__PURE__ */ call('GET', '/product/public/barcode/:store_id')

/** The prints that can be put on products */
export const listPrints: Call<typeof catalogue.listPrints> =
  /* @__PURE__ */ call('GET', '/print-design/public/:store_id')

/** Products of the website by the page */
export const listProductPage: Call<typeof catalogue.listProductPage> =
  /* @__PURE__ */ call('GET', '/product/p/public/:store_id')

/** All products of the website */
export const listProducts: Call<typeof catalogue.listProducts> =
  /* @__PURE__ */ call('GET', '/product/public/:store_id')

/** Products that have a compare-at price */
export const listReducedProducts: Call<typeof catalogue.listReducedProducts> =
  /* @__PURE__ */ call('GET', '/product/public/sale/:store_id')

/** Products that match some words, best first */
export const searchProducts: Call<typeof catalogue.searchProducts> =
  /* @__PURE__ */ call('GET', '/product/public/search/:store_id')

/** What a coupon is worth for a cart */
export const applyCoupon: Call<typeof coupons.applyCoupon> =
  /* @__PURE__ */ call('POST', '/public/coupon')

/** Places and charges */
export const getDeliveryTable: Call<typeof delivery.getDeliveryTable> =
  /* @__PURE__ */ call('GET', '/public/delivery_charge/:store_id')

/** Relay a conversion event */
export const relayEvent: Call<typeof events.relayEvent> =
  /* @__PURE__ */ call('POST', '/public/meta-event/:store_id')

/** The sale that a product is in */
export const getFlashSaleOfProduct: Call<typeof flashSales.getFlashSaleOfProduct> =
  /* @__PURE__ */ call('GET', '/public/flash-sale/:store_id/product/:product_id')

/** Sales that are live or start within 14 days */
export const listFlashSales: Call<typeof flashSales.listFlashSales> =
  /* @__PURE__ */ call('GET', '/public/flash-sale/:store_id')

/** A published form */
export const getForm: Call<typeof forms.getForm> =
  /* @__PURE__ */ call('GET', '/public/form/:store_id/:slug')

/** Fill in a form */
export const submitForm: Call<typeof forms.submitForm> =
  /* @__PURE__ */ call('POST', '/public/form/:store_id/:slug/submit')

/** The database responds and is migrated */
export const isReady: Call<typeof health.isReady> =
  /* @__PURE__ */ call('GET', '/readyz')

/** The process responds */
export const isUp: Call<typeof health.isUp> =
  /* @__PURE__ */ call('GET', '/healthz')

/** Cancel a pending order */
export const cancelOrder: Call<typeof orders.cancelOrder> =
  /* @__PURE__ */ call('POST', '/order/public/cancel')

/** The page of the store's site that tracks an order */
export const getTrackingLink: Call<typeof orders.getTrackingLink> =
  /* @__PURE__ */ call('GET', '/order/get_tracking_link/:order_id')

/** Place an order */
export const placeOrder: Call<typeof orders.placeOrder> =
  /* @__PURE__ */ postOnce('/order/:store_id')

/** Release what an unpaid order holds */
export const releaseHold: Call<typeof orders.releaseHold> =
  /* @__PURE__ */ call('POST', '/order/public/release-hold')

/** An order as its tracking page shows it */
export const trackOrder: Call<typeof orders.trackOrder> =
  /* @__PURE__ */ call('GET', '/order/public/:store_id/id/:order_id')

/** The first page of a store */
export const getLandingPage: Call<typeof pages.getLandingPage> =
  /* @__PURE__ */ call('GET', '/public/landing/:store_id')

/** A page */
export const getPage: Call<typeof pages.getPage> =
  /* @__PURE__ */ call('GET', '/public/page/:store_id/:slug')

/** Whether a BankNetACheckout payment arrived */
export const checkBankNetACheckout: Call<typeof payments.checkBankNetACheckout> =
  /* @__PURE__ */ call('GET', '/payment/banknet_a_checkout/check/:transaction')

/** Whether a QR or QR_Dynamic payment arrived */
export const checkQr: Call<typeof payments.checkQr> =
  /* @__PURE__ */ call('GET', '/payment/dynamic_qr/check/:transaction')

/** A text as a QR picture */
export const drawQr: Call<typeof payments.drawQr> =
  /* @__PURE__ */ call('GET', '/public/qr')

/** Start a payment by bank_card */
export const startBankCard: Call<typeof payments.startBankCard> =
  /* @__PURE__ */ call('POST', '/payment/bank_card/init')

/** Start a payment by BankNetA */
export const startBankNetA: Call<typeof payments.startBankNetA> =
  /* @__PURE__ */ call('POST', '/payment/banknet_a/init')

/** Start a payment by BankNetACheckout */
export const startCheckout: Call<typeof payments.startCheckout> =
  /* @__PURE__ */ call('POST', '/payment/banknet_a_checkout/init')

/** Start a payment by HubA */
export const startHubA: Call<typeof payments.startHubA> =
  /* @__PURE__ */ call('POST', '/payment/hub_a/init')

/** Start a payment by QR or QR_Dynamic */
export const startQr: Call<typeof payments.startQr> =
  /* @__PURE__ */ call('POST', '/payment/dynamic_qr/init')

/** Start a payment by WalletA */
export const startWalletA: Call<typeof payments.startWalletA> =
  /* @__PURE__ */ call('POST', '/payment/wallet_a/init')

/** Start a payment by WalletB */
export const startWalletB: Call<typeof payments.startWalletB> =
  /* @__PURE__ */ call('POST', '/payment/wallet_b/init')

/** Review a product of an order */
export const reviewProduct: Call<typeof reviews.reviewProduct> =
  /* @__PURE__ */ call('POST', '/order/public/submit-review')

/** Every unit for sale (RSS 2.0) */
export const getProductFeed: Call<typeof searchEngines.getProductFeed> =
  /* @__PURE__ */ call('GET', '/public/product-feed/:store_id.xml')

/** Every page of the site */
export const getSitemap: Call<typeof searchEngines.getSitemap> =
  /* @__PURE__ */ call('GET', '/public/sitemap/:store_id.xml')

/** A part of a large sitemap */
export const getSitemapPart: Call<typeof searchEngines.getSitemapPart> =
  /* @__PURE__ */ call('GET', '/public/sitemap/:store_id/:part.xml')

/** A store by its subdomain or verified domain */
export const findStore: Call<typeof store.findStore> =
  /* @__PURE__ */ call('POST', '/store/check_domain')

/** A store by its subdomain */
export const getStore: Call<typeof store.getStore> =
  /* @__PURE__ */ call('GET', '/store/check_domain')

/** Upload a picture for a custom field */
export const uploadPicture: Call<typeof uploads.uploadPicture> =
  /* @__PURE__ */ call('POST', '/product/:store_id/:product_id/file')
