/* Written by `npm run sdk` from the routes of packages/contract. */

import type * as alerts from '@pasal/contract/merchant/alerts/routes.ts'
import type * as audit from '@pasal/contract/merchant/audit/routes.ts'
import type * as bills from '@pasal/contract/merchant/bills/routes.ts'
import type * as blog from '@pasal/contract/merchant/blog/routes.ts'
import type * as brands from '@pasal/contract/merchant/brands/routes.ts'
import type * as categories from '@pasal/contract/merchant/categories/routes.ts'
import type * as coupons from '@pasal/contract/merchant/coupons/routes.ts'
import type * as customers from '@pasal/contract/merchant/customers/routes.ts'
import type * as delivery from '@pasal/contract/merchant/delivery/routes.ts'
import type * as domain from '@pasal/contract/merchant/domain/routes.ts'
import type * as events from '@pasal/contract/merchant/events/routes.ts'
import type * as flashSales from '@pasal/contract/merchant/flash-sales/routes.ts'
import type * as forms from '@pasal/contract/merchant/forms/routes.ts'
import type * as jobs from '@pasal/contract/merchant/jobs/routes.ts'
import type * as media from '@pasal/contract/merchant/media/routes.ts'
import type * as money from '@pasal/contract/merchant/money/routes.ts'
import type * as orders from '@pasal/contract/merchant/orders/routes.ts'
import type * as outlets from '@pasal/contract/merchant/outlets/routes.ts'
import type * as pages from '@pasal/contract/merchant/pages/routes.ts'
import type * as paymentMethods from '@pasal/contract/merchant/payment-methods/routes.ts'
import type * as people from '@pasal/contract/merchant/people/routes.ts'
import type * as plugins from '@pasal/contract/merchant/plugins/routes.ts'
import type * as prints from '@pasal/contract/merchant/prints/routes.ts'
import type * as products from '@pasal/contract/merchant/products/routes.ts'
import type * as reports from '@pasal/contract/merchant/reports/routes.ts'
import type * as reviews from '@pasal/contract/merchant/reviews/routes.ts'
import type * as settings from '@pasal/contract/merchant/settings/routes.ts'
import type * as staff from '@pasal/contract/merchant/staff/routes.ts'
import type * as stock from '@pasal/contract/merchant/stock/routes.ts'
import type * as submissions from '@pasal/contract/merchant/submissions/routes.ts'
import type * as webhooks from '@pasal/contract/merchant/webhooks/routes.ts'
import { call, postOnce } from './call.ts'

/** How many shoppers wait, and for what */
export const listWaitingAlerts = /* @__PURE__ */ call<typeof alerts.listWaitingAlerts>(
  'GET', '/merchant/stores/:store_id/alerts/waiting')

/** What was written, by whom, and what it changed */
export const listAudit = /* @__PURE__ */ call<typeof audit.listAudit>(
  'GET', '/merchant/stores/:store_id/audit')

/** Credit a bill, wholly or in part */
export const createCreditNote = /* @__PURE__ */ postOnce<typeof bills.createCreditNote>(
  '/merchant/stores/:store_id/bills/:bill_id/credit-notes')

/** Packing slips, labels or barcodes as PDF */
export const createDocument = /* @__PURE__ */ postOnce<typeof bills.createDocument, Response>(
  '/merchant/stores/:store_id/documents')

/** Issue the bill of an order */
export const issueBill = /* @__PURE__ */ postOnce<typeof bills.issueBill>(
  '/merchant/stores/:store_id/orders/:order_id/bill')

/** Bills and credit notes */
export const listBills = /* @__PURE__ */ call<typeof bills.listBills>(
  'GET', '/merchant/stores/:store_id/bills')

/** A bill or credit note as PDF */
export const printBill = /* @__PURE__ */ call<typeof bills.printBill, Response>(
  'GET', '/merchant/stores/:store_id/bills/:bill_id.pdf')

/** One bill or credit note */
export const readBill = /* @__PURE__ */ call<typeof bills.readBill>(
  'GET', '/merchant/stores/:store_id/bills/:bill_id')

/** Change a category of the blog */
export const changeBlogCategory = /* @__PURE__ */ call<typeof blog.changeBlogCategory>(
  'PATCH', '/merchant/stores/:store_id/blog/categories/:category_id')

/** Change a post */
export const changePost = /* @__PURE__ */ call<typeof blog.changePost>(
  'PATCH', '/merchant/stores/:store_id/blog/posts/:post_id')

/** Make a category of the blog */
export const createBlogCategory = /* @__PURE__ */ postOnce<typeof blog.createBlogCategory>(
  '/merchant/stores/:store_id/blog/categories')

/** Write a post */
export const createPost = /* @__PURE__ */ postOnce<typeof blog.createPost>(
  '/merchant/stores/:store_id/blog/posts')

/** Delete a category; its posts lose it */
export const deleteBlogCategory = /* @__PURE__ */ call<typeof blog.deleteBlogCategory, undefined>(
  'DELETE', '/merchant/stores/:store_id/blog/categories/:category_id')

/** Delete a post */
export const deletePost = /* @__PURE__ */ call<typeof blog.deletePost, undefined>(
  'DELETE', '/merchant/stores/:store_id/blog/posts/:post_id')

/** Who can be the author of a post: authors and members */
export const listBlogAuthors = /* @__PURE__ */ call<typeof blog.listBlogAuthors>(
  'GET', '/merchant/stores/:store_id/blog/authors')

/** The categories of the blog */
export const listBlogCategories = /* @__PURE__ */ call<typeof blog.listCategoriesOfBlog>(
  'GET', '/merchant/stores/:store_id/blog/categories')

/** The posts of the blog */
export const listPosts = /* @__PURE__ */ call<typeof blog.listPosts>(
  'GET', '/merchant/stores/:store_id/blog/posts')

/** One post */
export const readPost = /* @__PURE__ */ call<typeof blog.readPost>(
  'GET', '/merchant/stores/:store_id/blog/posts/:post_id')

/** Set the name that posts show of an author */
export const saveBlogAuthor = /* @__PURE__ */ call<typeof blog.saveBlogAuthor>(
  'PUT', '/merchant/stores/:store_id/blog/authors/:user_id')

/** Change a brand */
export const changeBrand = /* @__PURE__ */ call<typeof brands.changeMerchantBrand>(
  'PATCH', '/merchant/stores/:store_id/brands/:brand_id')

/** Make a brand */
export const createBrand = /* @__PURE__ */ postOnce<typeof brands.createMerchantBrand>(
  '/merchant/stores/:store_id/brands')

/** Delete a brand */
export const deleteBrand = /* @__PURE__ */ call<typeof brands.deleteMerchantBrand, undefined>(
  'DELETE', '/merchant/stores/:store_id/brands/:brand_id')

/** The brands of the store */
export const listBrands = /* @__PURE__ */ call<typeof brands.listMerchantBrands>(
  'GET', '/merchant/stores/:store_id/brands')

/** One brand */
export const readBrand = /* @__PURE__ */ call<typeof brands.readMerchantBrand>(
  'GET', '/merchant/stores/:store_id/brands/:brand_id')

/** Change a category */
export const changeCategory = /* @__PURE__ */ call<typeof categories.changeMerchantCategory>(
  'PATCH', '/merchant/stores/:store_id/categories/:category_id')

/** Make a category */
export const createCategory = /* @__PURE__ */ postOnce<typeof categories.createMerchantCategory>(
  '/merchant/stores/:store_id/categories')

/** Delete a category */
export const deleteCategory = /* @__PURE__ */ call<typeof categories.deleteMerchantCategory, undefined>(
  'DELETE', '/merchant/stores/:store_id/categories/:category_id')

/** The categories of the store */
export const listCategories = /* @__PURE__ */ call<typeof categories.listMerchantCategories>(
  'GET', '/merchant/stores/:store_id/categories')

/** Put the categories in order */
export const orderCategories = /* @__PURE__ */ call<typeof categories.orderMerchantCategories>(
  'PUT', '/merchant/stores/:store_id/categories/order')

/** One category */
export const readCategory = /* @__PURE__ */ call<typeof categories.readMerchantCategory>(
  'GET', '/merchant/stores/:store_id/categories/:category_id')

/** Change a coupon */
export const changeCoupon = /* @__PURE__ */ call<typeof coupons.changeMerchantCoupon>(
  'PATCH', '/merchant/stores/:store_id/coupons/:coupon_id')

/** Make a coupon */
export const createCoupon = /* @__PURE__ */ postOnce<typeof coupons.createMerchantCoupon>(
  '/merchant/stores/:store_id/coupons')

/** Delete a coupon that was never used */
export const deleteCoupon = /* @__PURE__ */ call<typeof coupons.deleteMerchantCoupon, undefined>(
  'DELETE', '/merchant/stores/:store_id/coupons/:coupon_id')

/** The coupons of the store */
export const listCoupons = /* @__PURE__ */ call<typeof coupons.listMerchantCoupons>(
  'GET', '/merchant/stores/:store_id/coupons')

/** What an order with this coupon would cost */
export const previewCoupon = /* @__PURE__ */ postOnce<typeof coupons.previewMerchantCoupon>(
  '/merchant/stores/:store_id/coupons/preview')

/** One coupon */
export const readCoupon = /* @__PURE__ */ call<typeof coupons.readMerchantCoupon>(
  'GET', '/merchant/stores/:store_id/coupons/:coupon_id')

/** Change name, e-mail or note of a customer */
export const changeCustomer = /* @__PURE__ */ call<typeof customers.changeCustomer>(
  'PATCH', '/merchant/stores/:store_id/customers/:customer_id')

/** Erase a person: final */
export const eraseCustomer = /* @__PURE__ */ postOnce<typeof customers.eraseCustomer>(
  '/merchant/stores/:store_id/customers/:customer_id/erase')

/** The customers of the store */
export const listCustomers = /* @__PURE__ */ call<typeof customers.listCustomers>(
  'GET', '/merchant/stores/:store_id/customers')

/** One customer with the figures of the orders */
export const readCustomer = /* @__PURE__ */ call<typeof customers.readCustomer>(
  'GET', '/merchant/stores/:store_id/customers/:customer_id')

/** The delivery table */
export const readDelivery = /* @__PURE__ */ call<typeof delivery.readMerchantDelivery>(
  'GET', '/merchant/stores/:store_id/delivery')

/** Replace the delivery table */
export const replaceDelivery = /* @__PURE__ */ call<typeof delivery.replaceMerchantDelivery>(
  'PUT', '/merchant/stores/:store_id/delivery')

/** Query the DNS for the record of the domain */
export const checkDomain = /* @__PURE__ */ postOnce<typeof domain.checkDomain>(
  '/merchant/stores/:store_id/domain/check')

/** Give up the domain */
export const deleteDomain = /* @__PURE__ */ call<typeof domain.deleteDomain, undefined>(
  'DELETE', '/merchant/stores/:store_id/domain')

/** Claim a domain */
export const putDomain = /* @__PURE__ */ call<typeof domain.putDomain>(
  'PUT', '/merchant/stores/:store_id/domain')

/** The domain of the store and the record that proves it */
export const readDomain = /* @__PURE__ */ call<typeof domain.readDomain>(
  'GET', '/merchant/stores/:store_id/domain')

/** A stream of what happens in the store */
export const readEvents = /* @__PURE__ */ call<typeof events.readMerchantEvents, Response>(
  'GET', '/merchant/stores/:store_id/events')

/** Change a flash sale */
export const changeFlashSale = /* @__PURE__ */ call<typeof flashSales.changeMerchantFlashSale>(
  'PATCH', '/merchant/stores/:store_id/flash-sales/:flash_sale_id')

/** Make a flash sale */
export const createFlashSale = /* @__PURE__ */ postOnce<typeof flashSales.createMerchantFlashSale>(
  '/merchant/stores/:store_id/flash-sales')

/** Delete a flash sale that is not live */
export const deleteFlashSale = /* @__PURE__ */ call<typeof flashSales.deleteMerchantFlashSale, undefined>(
  'DELETE', '/merchant/stores/:store_id/flash-sales/:flash_sale_id')

/** End a live sale now */
export const endFlashSale = /* @__PURE__ */ postOnce<typeof flashSales.endMerchantFlashSale>(
  '/merchant/stores/:store_id/flash-sales/:flash_sale_id/end')

/** The flash sales of the store */
export const listFlashSales = /* @__PURE__ */ call<typeof flashSales.listMerchantFlashSales>(
  'GET', '/merchant/stores/:store_id/flash-sales')

/** What shoppers pay in a sale */
export const previewFlashSale = /* @__PURE__ */ postOnce<typeof flashSales.previewMerchantFlashSale>(
  '/merchant/stores/:store_id/flash-sales/preview')

/** One flash sale */
export const readFlashSale = /* @__PURE__ */ call<typeof flashSales.readMerchantFlashSale>(
  'GET', '/merchant/stores/:store_id/flash-sales/:flash_sale_id')

/** Change a form */
export const changeForm = /* @__PURE__ */ call<typeof forms.changeForm>(
  'PATCH', '/merchant/stores/:store_id/forms/:form_id')

/** Make a form */
export const createForm = /* @__PURE__ */ postOnce<typeof forms.createForm>(
  '/merchant/stores/:store_id/forms')

/** Delete a form; its submissions stay */
export const deleteForm = /* @__PURE__ */ call<typeof forms.deleteForm, undefined>(
  'DELETE', '/merchant/stores/:store_id/forms/:form_id')

/** The forms of the store */
export const listForms = /* @__PURE__ */ call<typeof forms.listForms>(
  'GET', '/merchant/stores/:store_id/forms')

/** One form */
export const readForm = /* @__PURE__ */ call<typeof forms.readMerchantForm>(
  'GET', '/merchant/stores/:store_id/forms/:form_id')

/** Cancel an import or export; what is done stays */
export const cancelJob = /* @__PURE__ */ postOnce<typeof jobs.cancelJob>(
  '/merchant/stores/:store_id/jobs/:job_id/cancel')

/** Export a list as a CSV file */
export const createExport = /* @__PURE__ */ postOnce<typeof jobs.createExport>(
  '/merchant/stores/:store_id/exports')

/** Import products from a CSV file */
export const createImport = /* @__PURE__ */ call<typeof jobs.createImport>(
  'POST', '/merchant/stores/:store_id/imports')

/** What became of each product of an import */
export const listJobRows = /* @__PURE__ */ call<typeof jobs.listJobRows>(
  'GET', '/merchant/stores/:store_id/jobs/:job_id/rows')

/** The imports and exports of the store */
export const listJobs = /* @__PURE__ */ call<typeof jobs.listJobs>(
  'GET', '/merchant/stores/:store_id/jobs')

/** One import or export, with its progress */
export const readJob = /* @__PURE__ */ call<typeof jobs.readJob>(
  'GET', '/merchant/stores/:store_id/jobs/:job_id')

/** The file of an export, for 7 days */
export const readJobFile = /* @__PURE__ */ call<typeof jobs.readJobFile, Response>(
  'GET', '/merchant/stores/:store_id/jobs/:job_id/file')

/** The rows of an import as CSV */
export const readJobReport = /* @__PURE__ */ call<typeof jobs.readJobReport, Response>(
  'GET', '/merchant/stores/:store_id/jobs/:job_id/report.csv')

/** Run a dry run for real, or continue an import */
export const runJob = /* @__PURE__ */ postOnce<typeof jobs.runJob>(
  '/merchant/stores/:store_id/jobs/:job_id/run')

/** Delete a picture that nothing of the store shows */
export const deletePicture = /* @__PURE__ */ call<typeof media.deletePicture, undefined>(
  'DELETE', '/merchant/stores/:store_id/media/:media_id')

/** The pictures of the store */
export const listPictures = /* @__PURE__ */ call<typeof media.listPictures>(
  'GET', '/merchant/stores/:store_id/media')

/** Upload a picture: one part `file` */
export const uploadMerchantPicture = /* @__PURE__ */ call<typeof media.uploadMerchantPicture>(
  'POST', '/merchant/stores/:store_id/media')

/** Query the gateway now */
export const checkTransaction = /* @__PURE__ */ postOnce<typeof money.checkTransaction>(
  '/merchant/stores/:store_id/transactions/:transaction_id/check')

/** Cash on delivery that is still outside */
export const listCod = /* @__PURE__ */ call<typeof money.listCod>(
  'GET', '/merchant/stores/:store_id/cod')

/** What couriers paid */
export const listSettlements = /* @__PURE__ */ call<typeof money.listSettlements>(
  'GET', '/merchant/stores/:store_id/cod/settlements')

/** Payments at gateways */
export const listTransactions = /* @__PURE__ */ call<typeof money.listTransactions>(
  'GET', '/merchant/stores/:store_id/transactions')

/** One settlement */
export const readSettlement = /* @__PURE__ */ call<typeof money.readSettlement>(
  'GET', '/merchant/stores/:store_id/cod/settlements/:settlement_id')

/** One payment at a gateway */
export const readTransaction = /* @__PURE__ */ call<typeof money.readTransaction>(
  'GET', '/merchant/stores/:store_id/transactions/:transaction_id')

/** Say what was done about a payment that needed attention */
export const resolveTransaction = /* @__PURE__ */ postOnce<typeof money.resolveTransaction>(
  '/merchant/stores/:store_id/transactions/:transaction_id/resolve')

/** Record what a courier paid for several orders */
export const settleCod = /* @__PURE__ */ postOnce<typeof money.settleCod>(
  '/merchant/stores/:store_id/cod/settlements')

/** Add a note that no shopper sees */
export const addOrderNote = /* @__PURE__ */ postOnce<typeof orders.addOrderNote>(
  '/merchant/stores/:store_id/orders/:order_id/notes')

/** Change people, labels and sending of an order */
export const changeOrder = /* @__PURE__ */ call<typeof orders.changeMerchantOrder>(
  'PATCH', '/merchant/stores/:store_id/orders/:order_id')

/** Change the status of an order */
export const changeOrderStatus = /* @__PURE__ */ postOnce<typeof orders.changeOrderStatus>(
  '/merchant/stores/:store_id/orders/:order_id/status')

/** Change the status of many orders */
export const changeOrderStatuses = /* @__PURE__ */ postOnce<typeof orders.changeOrderStatuses>(
  '/merchant/stores/:store_id/orders/bulk-status')

/** Make an order or a draft */
export const createOrder = /* @__PURE__ */ postOnce<typeof orders.createMerchantOrder>(
  '/merchant/stores/:store_id/orders')

/** Delete a draft */
export const deleteOrder = /* @__PURE__ */ call<typeof orders.deleteDraftOrder, undefined>(
  'DELETE', '/merchant/stores/:store_id/orders/:order_id')

/** Change the lines and amounts of an order */
export const editOrder = /* @__PURE__ */ postOnce<typeof orders.editMerchantOrder>(
  '/merchant/stores/:store_id/orders/:order_id/edit')

/** The orders of the store */
export const listOrders = /* @__PURE__ */ call<typeof orders.listMerchantOrders>(
  'GET', '/merchant/stores/:store_id/orders')

/** The lines and money of a new order, without making it */
export const previewOrder = /* @__PURE__ */ postOnce<typeof orders.previewMerchantOrder>(
  '/merchant/stores/:store_id/orders/preview')

/** One order with its lines, money and timeline */
export const readOrder = /* @__PURE__ */ call<typeof orders.readMerchantOrder>(
  'GET', '/merchant/stores/:store_id/orders/:order_id')

/** What happened to an order */
export const readOrderTimeline = /* @__PURE__ */ call<typeof orders.readOrderTimeline>(
  'GET', '/merchant/stores/:store_id/orders/:order_id/timeline')

/** Record money received for an order */
export const recordPayment = /* @__PURE__ */ postOnce<typeof orders.recordOrderPayment>(
  '/merchant/stores/:store_id/orders/:order_id/payments')

/** Record money given back to the shopper */
export const recordRefund = /* @__PURE__ */ postOnce<typeof orders.recordOrderRefund>(
  '/merchant/stores/:store_id/orders/:order_id/refunds')

/** Send the confirmation mail again */
export const resendOrderConfirmation = /* @__PURE__ */ postOnce<typeof orders.resendOrderConfirmation>(
  '/merchant/stores/:store_id/orders/:order_id/resend-confirmation')

/** Record goods that came back */
export const returnOrderLines = /* @__PURE__ */ postOnce<typeof orders.returnOrderLines>(
  '/merchant/stores/:store_id/orders/:order_id/returns')

/** Undo a recorded payment */
export const undoPayment = /* @__PURE__ */ call<typeof orders.undoOrderPayment, undefined>(
  'DELETE', '/merchant/stores/:store_id/orders/:order_id/payments/:payment_id')

/** Change an outlet */
export const changeOutlet = /* @__PURE__ */ call<typeof outlets.changeMerchantOutlet>(
  'PATCH', '/merchant/stores/:store_id/outlets/:outlet_id')

/** Make an outlet */
export const createOutlet = /* @__PURE__ */ postOnce<typeof outlets.createMerchantOutlet>(
  '/merchant/stores/:store_id/outlets')

/** Delete an outlet without stock */
export const deleteOutlet = /* @__PURE__ */ call<typeof outlets.deleteMerchantOutlet, undefined>(
  'DELETE', '/merchant/stores/:store_id/outlets/:outlet_id')

/** The outlets of the store */
export const listOutlets = /* @__PURE__ */ call<typeof outlets.listMerchantOutlets>(
  'GET', '/merchant/stores/:store_id/outlets')

/** Change a page */
export const changePage = /* @__PURE__ */ call<typeof pages.changeMerchantPage>(
  'PATCH', '/merchant/stores/:store_id/pages/:page_id')

/** Make a page */
export const createPage = /* @__PURE__ */ postOnce<typeof pages.createMerchantPage>(
  '/merchant/stores/:store_id/pages')

/** Delete a page */
export const deletePage = /* @__PURE__ */ call<typeof pages.deleteMerchantPage, undefined>(
  'DELETE', '/merchant/stores/:store_id/pages/:page_id')

/** The pages of the store */
export const listPages = /* @__PURE__ */ call<typeof pages.listMerchantPages>(
  'GET', '/merchant/stores/:store_id/pages')

/** One page */
export const readPage = /* @__PURE__ */ call<typeof pages.readMerchantPage>(
  'GET', '/merchant/stores/:store_id/pages/:page_id')

/** Delete a gateway credential */
export const deleteCredential = /* @__PURE__ */ call<typeof paymentMethods.deleteCredential, undefined>(
  'DELETE', '/merchant/stores/:store_id/gateway-credentials/:key')

/** Which gateway credentials are set */
export const listCredentials = /* @__PURE__ */ call<typeof paymentMethods.listCredentials>(
  'GET', '/merchant/stores/:store_id/gateway-credentials')

/** Which payment methods shoppers are offered, and what the others lack */
export const listPaymentMethods = /* @__PURE__ */ call<typeof paymentMethods.listPaymentMethods>(
  'GET', '/merchant/stores/:store_id/payment-methods')

/** Set a gateway credential */
export const putCredential = /* @__PURE__ */ call<typeof paymentMethods.putCredential>(
  'PUT', '/merchant/stores/:store_id/gateway-credentials/:key')

/** Try the credentials of a payment method without moving money */
export const testCredentials = /* @__PURE__ */ postOnce<typeof paymentMethods.testCredentials>(
  '/merchant/stores/:store_id/gateway-credentials/test')

/** Join a store, with a new account or the present one */
export const acceptInvitation = /* @__PURE__ */ call<typeof people.acceptInvitation>(
  'POST', '/merchant/invitations/:token/accept')

/** Change name or language */
export const changeMe = /* @__PURE__ */ call<typeof people.changeMe>(
  'PATCH', '/merchant/me')

/** Decline an invitation */
export const declineInvitation = /* @__PURE__ */ call<typeof people.declineInvitation>(
  'POST', '/merchant/invitations/:token/decline')

/** The invitations that wait for the person */
export const listMyInvitations = /* @__PURE__ */ call<typeof people.listMyInvitations>(
  'GET', '/merchant/invitations')

/** The stores in which the caller may work */
export const listMyStores = /* @__PURE__ */ call<typeof people.listMyStores>(
  'GET', '/merchant/stores')

/** What the link of an invitation offers */
export const readInvitation = /* @__PURE__ */ call<typeof people.readInvitation>(
  'GET', '/merchant/invitations/:token')

/** The person of the session, or the API key */
export const readMe = /* @__PURE__ */ call<typeof people.readMe>(
  'GET', '/merchant/me')

/** Make the first owner and the first store */
export const setUp = /* @__PURE__ */ call<typeof people.setUp>(
  'POST', '/merchant/setup')

/** Remove a plugin */
export const deletePlugin = /* @__PURE__ */ call<typeof plugins.deletePlugin, undefined>(
  'DELETE', '/merchant/stores/:store_id/plugins/:name')

/** The plugins of the store, without secrets */
export const listPlugins = /* @__PURE__ */ call<typeof plugins.listPlugins>(
  'GET', '/merchant/stores/:store_id/plugins')

/** Set up a plugin */
export const putPlugin = /* @__PURE__ */ call<typeof plugins.putPlugin>(
  'PUT', '/merchant/stores/:store_id/plugins/:name')

/** Change a print */
export const changePrint = /* @__PURE__ */ call<typeof prints.changeMerchantPrint>(
  'PATCH', '/merchant/stores/:store_id/prints/:print_id')

/** Make a print */
export const createPrint = /* @__PURE__ */ postOnce<typeof prints.createMerchantPrint>(
  '/merchant/stores/:store_id/prints')

/** Delete a print */
export const deletePrint = /* @__PURE__ */ call<typeof prints.deleteMerchantPrint, undefined>(
  'DELETE', '/merchant/stores/:store_id/prints/:print_id')

/** The prints of the store */
export const listPrints = /* @__PURE__ */ call<typeof prints.listMerchantPrints>(
  'GET', '/merchant/stores/:store_id/prints')

/** One print */
export const readPrint = /* @__PURE__ */ call<typeof prints.readMerchantPrint>(
  'GET', '/merchant/stores/:store_id/prints/:print_id')

/** Change a product */
export const changeProduct = /* @__PURE__ */ call<typeof products.changeMerchantProduct>(
  'PATCH', '/merchant/stores/:store_id/products/:product_id')

/** Change up to 500 products and variants */
export const changeProducts = /* @__PURE__ */ postOnce<typeof products.changeMerchantProducts>(
  '/merchant/stores/:store_id/products/bulk')

/** Change a variant */
export const changeVariant = /* @__PURE__ */ call<typeof products.changeMerchantVariant>(
  'PATCH', '/merchant/stores/:store_id/products/:product_id/variants/:variant_id')

/** Make a product */
export const createProduct = /* @__PURE__ */ postOnce<typeof products.createMerchantProduct>(
  '/merchant/stores/:store_id/products')

/** Add a variant */
export const createVariant = /* @__PURE__ */ postOnce<typeof products.createMerchantVariant>(
  '/merchant/stores/:store_id/products/:product_id/variants')

/** Delete a product */
export const deleteProduct = /* @__PURE__ */ call<typeof products.deleteMerchantProduct, undefined>(
  'DELETE', '/merchant/stores/:store_id/products/:product_id')

/** Delete up to 500 products */
export const deleteProducts = /* @__PURE__ */ postOnce<typeof products.deleteMerchantProducts>(
  '/merchant/stores/:store_id/products/delete')

/** Delete a variant */
export const deleteVariant = /* @__PURE__ */ call<typeof products.deleteMerchantVariant>(
  'DELETE', '/merchant/stores/:store_id/products/:product_id/variants/:variant_id')

/** The products of the store */
export const listProducts = /* @__PURE__ */ call<typeof products.listMerchantProducts>(
  'GET', '/merchant/stores/:store_id/products')

/** One product */
export const readProduct = /* @__PURE__ */ call<typeof products.readMerchantProduct>(
  'GET', '/merchant/stores/:store_id/products/:product_id')

/** Sales by city, payment method, courier or source */
export const reportBreakdown = /* @__PURE__ */ call<typeof reports.reportBreakdown>(
  'GET', '/merchant/stores/:store_id/reports/breakdown')

/** What coupons gave and brought */
export const reportCoupons = /* @__PURE__ */ call<typeof reports.reportCoupons>(
  'GET', '/merchant/stores/:store_id/reports/coupons')

/** From visits to paid orders */
export const reportFunnel = /* @__PURE__ */ call<typeof reports.reportFunnel>(
  'GET', '/merchant/stores/:store_id/reports/funnel')

/** Products by sales or quantity */
export const reportProducts = /* @__PURE__ */ call<typeof reports.reportProducts>(
  'GET', '/merchant/stores/:store_id/reports/products')

/** Sales by day or month */
export const reportSales = /* @__PURE__ */ call<typeof reports.reportSales>(
  'GET', '/merchant/stores/:store_id/reports/sales')

/** The orders of today, and the sales of yesterday */
export const reportToday = /* @__PURE__ */ call<typeof reports.reportToday>(
  'GET', '/merchant/stores/:store_id/reports/today')

/** Hide, show or reply to a review */
export const changeReview = /* @__PURE__ */ call<typeof reviews.changeReview>(
  'PATCH', '/merchant/stores/:store_id/reviews/:review_id')

/** Delete a review */
export const deleteReview = /* @__PURE__ */ call<typeof reviews.deleteReview, undefined>(
  'DELETE', '/merchant/stores/:store_id/reviews/:review_id')

/** What shoppers wrote about products */
export const listReviews = /* @__PURE__ */ call<typeof reviews.listReviews>(
  'GET', '/merchant/stores/:store_id/reviews')

/** Change settings of the store */
export const changeSettings = /* @__PURE__ */ call<typeof settings.changeSettings>(
  'PATCH', '/merchant/stores/:store_id')

/** The settings of the store */
export const readSettings = /* @__PURE__ */ call<typeof settings.readSettings>(
  'GET', '/merchant/stores/:store_id')

/** Choose notifications */
export const changeMyMembership = /* @__PURE__ */ call<typeof staff.changeMyMembership>(
  'PATCH', '/merchant/stores/:store_id/me')

/** Give a person another role */
export const changeStaff = /* @__PURE__ */ call<typeof staff.changeStaff>(
  'PATCH', '/merchant/stores/:store_id/staff/:person_id')

/** Make a key, which is shown once */
export const createApiKey = /* @__PURE__ */ postOnce<typeof staff.createKey>(
  '/merchant/stores/:store_id/api-keys')

/** Invite somebody by e-mail */
export const invite = /* @__PURE__ */ postOnce<typeof staff.invite>(
  '/merchant/stores/:store_id/invitations')

/** The keys of the store */
export const listApiKeys = /* @__PURE__ */ call<typeof staff.listApiKeys>(
  'GET', '/merchant/stores/:store_id/api-keys')

/** The invitations that wait */
export const listInvitations = /* @__PURE__ */ call<typeof staff.listInvitations>(
  'GET', '/merchant/stores/:store_id/invitations')

/** Who works in the store */
export const listStaff = /* @__PURE__ */ call<typeof staff.listStaff>(
  'GET', '/merchant/stores/:store_id/staff')

/** What waits for somebody, in numbers */
export const readCounts = /* @__PURE__ */ call<typeof staff.readCounts>(
  'GET', '/merchant/stores/:store_id/counts')

/** My role, rights and notifications in the store */
export const readMyMembership = /* @__PURE__ */ call<typeof staff.readMyMembership>(
  'GET', '/merchant/stores/:store_id/me')

/** Remove a person, or leave the store */
export const removeStaff = /* @__PURE__ */ call<typeof staff.removeStaff, undefined>(
  'DELETE', '/merchant/stores/:store_id/staff/:person_id')

/** Mail a new link; the old one ends */
export const resendInvitation = /* @__PURE__ */ postOnce<typeof staff.resendInvitation>(
  '/merchant/stores/:store_id/invitations/:invitation_id/resend')

/** Take an invitation back */
export const revokeInvitation = /* @__PURE__ */ call<typeof staff.revokeInvitation, undefined>(
  'DELETE', '/merchant/stores/:store_id/invitations/:invitation_id')

/** Revoke a key */
export const revokeApiKey = /* @__PURE__ */ call<typeof staff.revokeKey, undefined>(
  'DELETE', '/merchant/stores/:store_id/api-keys/:api_key_id')

/** Set or change quantities, with a reason */
export const adjustStock = /* @__PURE__ */ postOnce<typeof stock.adjustMerchantStock>(
  '/merchant/stores/:store_id/stock/adjustments')

/** The history of every quantity */
export const listMovements = /* @__PURE__ */ call<typeof stock.listMerchantMovements>(
  'GET', '/merchant/stores/:store_id/stock/movements')

/** What the store has of each product and variant */
export const listStock = /* @__PURE__ */ call<typeof stock.listMerchantStock>(
  'GET', '/merchant/stores/:store_id/stock')

/** Mark a submission as read or unread */
export const changeSubmission = /* @__PURE__ */ call<typeof submissions.changeSubmission>(
  'PATCH', '/merchant/stores/:store_id/submissions/:submission_id')

/** Delete a submission */
export const deleteSubmission = /* @__PURE__ */ call<typeof submissions.deleteSubmission, undefined>(
  'DELETE', '/merchant/stores/:store_id/submissions/:submission_id')

/** What shoppers sent by forms */
export const listSubmissions = /* @__PURE__ */ call<typeof submissions.listSubmissions>(
  'GET', '/merchant/stores/:store_id/submissions')

/** Mark submissions as read */
export const markSubmissionsRead = /* @__PURE__ */ postOnce<typeof submissions.markSubmissionsRead>(
  '/merchant/stores/:store_id/submissions/mark-read')

/** One submission */
export const readSubmission = /* @__PURE__ */ call<typeof submissions.readSubmission>(
  'GET', '/merchant/stores/:store_id/submissions/:submission_id')

/** Change a webhook */
export const changeWebhook = /* @__PURE__ */ call<typeof webhooks.changeMerchantWebhook>(
  'PATCH', '/merchant/stores/:store_id/webhooks/:webhook_id')

/** Make a webhook */
export const createWebhook = /* @__PURE__ */ postOnce<typeof webhooks.createMerchantWebhook>(
  '/merchant/stores/:store_id/webhooks')

/** Delete a webhook with its deliveries */
export const deleteWebhook = /* @__PURE__ */ call<typeof webhooks.deleteMerchantWebhook, undefined>(
  'DELETE', '/merchant/stores/:store_id/webhooks/:webhook_id')

/** The webhooks of the store */
export const listWebhooks = /* @__PURE__ */ call<typeof webhooks.listMerchantWebhooks>(
  'GET', '/merchant/stores/:store_id/webhooks')

/** What was sent to a webhook in the last 30 days */
export const listWebhookDeliveries = /* @__PURE__ */ call<typeof webhooks.listWebhookDeliveries>(
  'GET', '/merchant/stores/:store_id/webhooks/:webhook_id/deliveries')

/** One webhook */
export const readWebhook = /* @__PURE__ */ call<typeof webhooks.readMerchantWebhook>(
  'GET', '/merchant/stores/:store_id/webhooks/:webhook_id')

/** One delivery with its body and response */
export const readWebhookDelivery = /* @__PURE__ */ call<typeof webhooks.readWebhookDelivery>(
  'GET', '/merchant/stores/:store_id/webhooks/:webhook_id/deliveries/:delivery_id')

/** Send all failed deliveries of a time again */
export const replayFailedDeliveries = /* @__PURE__ */ postOnce<typeof webhooks.replayFailedDeliveries>(
  '/merchant/stores/:store_id/webhooks/:webhook_id/replay')

/** Send a delivery again, with the same id */
export const replayWebhookDelivery = /* @__PURE__ */ postOnce<typeof webhooks.replayWebhookDelivery>(
  '/merchant/stores/:store_id/webhooks/:webhook_id/deliveries/:delivery_id/replay')

/** Make a new secret; for 24 hours both sign */
export const rotateWebhookSecret = /* @__PURE__ */ postOnce<typeof webhooks.rotateWebhookSecret>(
  '/merchant/stores/:store_id/webhooks/:webhook_id/rotate-secret')

/** Send `ping` now */
export const testWebhook = /* @__PURE__ */ postOnce<typeof webhooks.testMerchantWebhook>(
  '/merchant/stores/:store_id/webhooks/:webhook_id/test')
