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
import { type Call, call, postOnce } from './call.ts'

/** How many shoppers wait, and for what */
export const listWaitingAlerts: Call<typeof alerts.listWaitingAlerts> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/alerts/waiting')

/** What was written, by whom, and what it changed */
export const listAudit: Call<typeof audit.listAudit> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/audit')

/** Credit a bill, wholly or in part */
export const createCreditNote: Call<typeof bills.createCreditNote> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/bills/:bill_id/credit-notes')

/** Packing slips, labels or barcodes as PDF */
export const createDocument: Call<typeof bills.createDocument, Response> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/documents')

/** Issue the bill of an order */
export const issueBill: Call<typeof bills.issueBill> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/:order_id/bill')

/** Bills and credit notes */
export const listBills: Call<typeof bills.listBills> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/bills')

/** A bill or credit note as PDF */
export const printBill: Call<typeof bills.printBill, Response> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/bills/:bill_id.pdf')

/** One bill or credit note */
export const readBill: Call<typeof bills.readBill> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/bills/:bill_id')

/** Change a category of the blog */
export const changeBlogCategory: Call<typeof blog.changeBlogCategory> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/blog/categories/:category_id')

/** Change a post */
export const changePost: Call<typeof blog.changePost> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/blog/posts/:post_id')

/** Make a category of the blog */
export const createBlogCategory: Call<typeof blog.createBlogCategory> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/blog/categories')

/** Write a post */
export const createPost: Call<typeof blog.createPost> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/blog/posts')

/** Delete a category; its posts lose it */
export const deleteBlogCategory: Call<typeof blog.deleteBlogCategory, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/blog/categories/:category_id')

/** Delete a post */
export const deletePost: Call<typeof blog.deletePost, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/blog/posts/:post_id')

/** Who can be the author of a post: authors and members */
export const listBlogAuthors: Call<typeof blog.listBlogAuthors> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/blog/authors')

/** The categories of the blog */
export const listBlogCategories: Call<typeof blog.listCategoriesOfBlog> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/blog/categories')

/** The posts of the blog */
export const listPosts: Call<typeof blog.listPosts> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/blog/posts')

/** One post */
export const readPost: Call<typeof blog.readPost> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/blog/posts/:post_id')

/** Set the name that posts show of an author */
export const saveBlogAuthor: Call<typeof blog.saveBlogAuthor> =
  /* @__PURE__ */ call('PUT', '/merchant/stores/:store_id/blog/authors/:user_id')

/** Change a brand */
export const changeBrand: Call<typeof brands.changeMerchantBrand> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/brands/:brand_id')

/** Make a brand */
export const createBrand: Call<typeof brands.createMerchantBrand> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/brands')

/** Delete a brand */
export const deleteBrand: Call<typeof brands.deleteMerchantBrand, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/brands/:brand_id')

/** The brands of the store */
export const listBrands: Call<typeof brands.listMerchantBrands> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/brands')

/** One brand */
export const readBrand: Call<typeof brands.readMerchantBrand> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/brands/:brand_id')

/** Change a category */
export const changeCategory: Call<typeof categories.changeMerchantCategory> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/categories/:category_id')

/** Make a category */
export const createCategory: Call<typeof categories.createMerchantCategory> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/categories')

/** Delete a category */
export const deleteCategory: Call<typeof categories.deleteMerchantCategory, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/categories/:category_id')

/** The categories of the store */
export const listCategories: Call<typeof categories.listMerchantCategories> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/categories')

/** Put the categories in order */
export const orderCategories: Call<typeof categories.orderMerchantCategories> =
  /* @__PURE__ */ call('PUT', '/merchant/stores/:store_id/categories/order')

/** One category */
export const readCategory: Call<typeof categories.readMerchantCategory> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/categories/:category_id')

/** Change a coupon */
export const changeCoupon: Call<typeof coupons.changeMerchantCoupon> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/coupons/:coupon_id')

/** Make a coupon */
export const createCoupon: Call<typeof coupons.createMerchantCoupon> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/coupons')

/** Delete a coupon that was never used */
export const deleteCoupon: Call<typeof coupons.deleteMerchantCoupon, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/coupons/:coupon_id')

/** The coupons of the store */
export const listCoupons: Call<typeof coupons.listMerchantCoupons> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/coupons')

/** What an order with this coupon would cost */
export const previewCoupon: Call<typeof coupons.previewMerchantCoupon> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/coupons/preview')

/** One coupon */
export const readCoupon: Call<typeof coupons.readMerchantCoupon> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/coupons/:coupon_id')

/** Change name, e-mail or note of a customer */
export const changeCustomer: Call<typeof customers.changeCustomer> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/customers/:customer_id')

/** Erase a person: final */
export const eraseCustomer: Call<typeof customers.eraseCustomer> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/customers/:customer_id/erase')

/** The customers of the store */
export const listCustomers: Call<typeof customers.listCustomers> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/customers')

/** One customer with the figures of the orders */
export const readCustomer: Call<typeof customers.readCustomer> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/customers/:customer_id')

/** The delivery table */
export const readDelivery: Call<typeof delivery.readMerchantDelivery> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/delivery')

/** Replace the delivery table */
export const replaceDelivery: Call<typeof delivery.replaceMerchantDelivery> =
  /* @__PURE__ */ call('PUT', '/merchant/stores/:store_id/delivery')

/** Query the DNS for the record of the domain */
export const checkDomain: Call<typeof domain.checkDomain> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/domain/check')

/** Give up the domain */
export const deleteDomain: Call<typeof domain.deleteDomain, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/domain')

/** Claim a domain */
export const putDomain: Call<typeof domain.putDomain> =
  /* @__PURE__ */ call('PUT', '/merchant/stores/:store_id/domain')

/** The domain of the store and the record that proves it */
export const readDomain: Call<typeof domain.readDomain> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/domain')

/** A stream of what happens in the store */
export const readEvents: Call<typeof events.readMerchantEvents, Response> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/events')

/** Change a flash sale */
export const changeFlashSale: Call<typeof flashSales.changeMerchantFlashSale> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/flash-sales/:flash_sale_id')

/** Make a flash sale */
export const createFlashSale: Call<typeof flashSales.createMerchantFlashSale> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/flash-sales')

/** Delete a flash sale that is not live */
export const deleteFlashSale: Call<typeof flashSales.deleteMerchantFlashSale, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/flash-sales/:flash_sale_id')

/** End a live sale now */
export const endFlashSale: Call<typeof flashSales.endMerchantFlashSale> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/flash-sales/:flash_sale_id/end')

/** The flash sales of the store */
export const listFlashSales: Call<typeof flashSales.listMerchantFlashSales> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/flash-sales')

/** What shoppers pay in a sale */
export const previewFlashSale: Call<typeof flashSales.previewMerchantFlashSale> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/flash-sales/preview')

/** One flash sale */
export const readFlashSale: Call<typeof flashSales.readMerchantFlashSale> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/flash-sales/:flash_sale_id')

/** Change a form */
export const changeForm: Call<typeof forms.changeForm> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/forms/:form_id')

/** Make a form */
export const createForm: Call<typeof forms.createForm> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/forms')

/** Delete a form; its submissions stay */
export const deleteForm: Call<typeof forms.deleteForm, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/forms/:form_id')

/** The forms of the store */
export const listForms: Call<typeof forms.listForms> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/forms')

/** One form */
export const readForm: Call<typeof forms.readMerchantForm> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/forms/:form_id')

/** Cancel an import or export; what is done stays */
export const cancelJob: Call<typeof jobs.cancelJob> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/jobs/:job_id/cancel')

/** Export a list as a CSV file */
export const createExport: Call<typeof jobs.createExport> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/exports')

/** Import products from a CSV file */
export const createImport: Call<typeof jobs.createImport> =
  /* @__PURE__ */ call('POST', '/merchant/stores/:store_id/imports')

/** What became of each product of an import */
export const listJobRows: Call<typeof jobs.listJobRows> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/jobs/:job_id/rows')

/** The imports and exports of the store */
export const listJobs: Call<typeof jobs.listJobs> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/jobs')

/** One import or export, with its progress */
export const readJob: Call<typeof jobs.readJob> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/jobs/:job_id')

/** The file of an export, for 7 days */
export const readJobFile: Call<typeof jobs.readJobFile, Response> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/jobs/:job_id/file')

/** The rows of an import as CSV */
export const readJobReport: Call<typeof jobs.readJobReport, Response> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/jobs/:job_id/report.csv')

/** Run a dry run for real, or continue an import */
export const runJob: Call<typeof jobs.runJob> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/jobs/:job_id/run')

/** Delete a picture that nothing of the store shows */
export const deletePicture: Call<typeof media.deletePicture, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/media/:media_id')

/** The pictures of the store */
export const listPictures: Call<typeof media.listPictures> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/media')

/** Upload a picture: one part `file` */
export const uploadMerchantPicture: Call<typeof media.uploadMerchantPicture> =
  /* @__PURE__ */ call('POST', '/merchant/stores/:store_id/media')

/** Query the gateway now */
export const checkTransaction: Call<typeof money.checkTransaction> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/transactions/:transaction_id/check')

/** Cash on delivery that is still outside */
export const listCod: Call<typeof money.listCod> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/cod')

/** What couriers paid */
export const listSettlements: Call<typeof money.listSettlements> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/cod/settlements')

/** Payments at gateways */
export const listTransactions: Call<typeof money.listTransactions> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/transactions')

/** One settlement */
export const readSettlement: Call<typeof money.readSettlement> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/cod/settlements/:settlement_id')

/** One payment at a gateway */
export const readTransaction: Call<typeof money.readTransaction> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/transactions/:transaction_id')

/** Say what was done about a payment that needed attention */
export const resolveTransaction: Call<typeof money.resolveTransaction> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/transactions/:transaction_id/resolve')

/** Record what a courier paid for several orders */
export const settleCod: Call<typeof money.settleCod> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/cod/settlements')

/** Add a note that no shopper sees */
export const addOrderNote: Call<typeof orders.addOrderNote> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/:order_id/notes')

/** Change people, labels and sending of an order */
export const changeOrder: Call<typeof orders.changeMerchantOrder> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/orders/:order_id')

/** Change the status of an order */
export const changeOrderStatus: Call<typeof orders.changeOrderStatus> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/:order_id/status')

/** Change the status of many orders */
export const changeOrderStatuses: Call<typeof orders.changeOrderStatuses> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/bulk-status')

/** Make an order or a draft */
export const createOrder: Call<typeof orders.createMerchantOrder> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders')

/** Delete a draft */
export const deleteOrder: Call<typeof orders.deleteDraftOrder, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/orders/:order_id')

/** Change the lines and amounts of an order */
export const editOrder: Call<typeof orders.editMerchantOrder> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/:order_id/edit')

/** The orders of the store */
export const listOrders: Call<typeof orders.listMerchantOrders> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/orders')

/** The lines and money of a new order, without making it */
export const previewOrder: Call<typeof orders.previewMerchantOrder> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/preview')

/** One order with its lines, money and timeline */
export const readOrder: Call<typeof orders.readMerchantOrder> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/orders/:order_id')

/** What happened to an order */
export const readOrderTimeline: Call<typeof orders.readOrderTimeline> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/orders/:order_id/timeline')

/** Record money received for an order */
export const recordPayment: Call<typeof orders.recordOrderPayment> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/:order_id/payments')

/** Record money given back to the shopper */
export const recordRefund: Call<typeof orders.recordOrderRefund> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/:order_id/refunds')

/** Send the confirmation mail again */
export const resendOrderConfirmation: Call<typeof orders.resendOrderConfirmation> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/:order_id/resend-confirmation')

/** Record goods that came back */
export const returnOrderLines: Call<typeof orders.returnOrderLines> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/orders/:order_id/returns')

/** Undo a recorded payment */
export const undoPayment: Call<typeof orders.undoOrderPayment, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/orders/:order_id/payments/:payment_id')

/** Change an outlet */
export const changeOutlet: Call<typeof outlets.changeMerchantOutlet> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/outlets/:outlet_id')

/** Make an outlet */
export const createOutlet: Call<typeof outlets.createMerchantOutlet> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/outlets')

/** Delete an outlet without stock */
export const deleteOutlet: Call<typeof outlets.deleteMerchantOutlet, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/outlets/:outlet_id')

/** The outlets of the store */
export const listOutlets: Call<typeof outlets.listMerchantOutlets> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/outlets')

/** Change a page */
export const changePage: Call<typeof pages.changeMerchantPage> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/pages/:page_id')

/** Make a page */
export const createPage: Call<typeof pages.createMerchantPage> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/pages')

/** Delete a page */
export const deletePage: Call<typeof pages.deleteMerchantPage, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/pages/:page_id')

/** The pages of the store */
export const listPages: Call<typeof pages.listMerchantPages> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/pages')

/** One page */
export const readPage: Call<typeof pages.readMerchantPage> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/pages/:page_id')

/** Delete a gateway credential */
export const deleteCredential: Call<typeof paymentMethods.deleteCredential, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/gateway-credentials/:key')

/** Which gateway credentials are set */
export const listCredentials: Call<typeof paymentMethods.listCredentials> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/gateway-credentials')

/** Which payment methods shoppers are offered, and what the others lack */
export const listPaymentMethods: Call<typeof paymentMethods.listPaymentMethods> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/payment-methods')

/** Set a gateway credential */
export const putCredential: Call<typeof paymentMethods.putCredential> =
  /* @__PURE__ */ call('PUT', '/merchant/stores/:store_id/gateway-credentials/:key')

/** Try the credentials of a payment method without moving money */
export const testCredentials: Call<typeof paymentMethods.testCredentials> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/gateway-credentials/test')

/** Join a store, with a new account or the present one */
export const acceptInvitation: Call<typeof people.acceptInvitation> =
  /* @__PURE__ */ call('POST', '/merchant/invitations/:token/accept')

/** Change name or language */
export const changeMe: Call<typeof people.changeMe> =
  /* @__PURE__ */ call('PATCH', '/merchant/me')

/** Decline an invitation */
export const declineInvitation: Call<typeof people.declineInvitation> =
  /* @__PURE__ */ call('POST', '/merchant/invitations/:token/decline')

/** The invitations that wait for the person */
export const listMyInvitations: Call<typeof people.listMyInvitations> =
  /* @__PURE__ */ call('GET', '/merchant/invitations')

/** The stores in which the caller may work */
export const listMyStores: Call<typeof people.listMyStores> =
  /* @__PURE__ */ call('GET', '/merchant/stores')

/** What the link of an invitation offers */
export const readInvitation: Call<typeof people.readInvitation> =
  /* @__PURE__ */ call('GET', '/merchant/invitations/:token')

/** The person of the session, or the API key */
export const readMe: Call<typeof people.readMe> =
  /* @__PURE__ */ call('GET', '/merchant/me')

/** Make the first owner and the first store */
export const setUp: Call<typeof people.setUp> =
  /* @__PURE__ */ call('POST', '/merchant/setup')

/** Remove a plugin */
export const deletePlugin: Call<typeof plugins.deletePlugin, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/plugins/:name')

/** The plugins of the store, without secrets */
export const listPlugins: Call<typeof plugins.listPlugins> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/plugins')

/** Set up a plugin */
export const putPlugin: Call<typeof plugins.putPlugin> =
  /* @__PURE__ */ call('PUT', '/merchant/stores/:store_id/plugins/:name')

/** Change a print */
export const changePrint: Call<typeof prints.changeMerchantPrint> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/prints/:print_id')

/** Make a print */
export const createPrint: Call<typeof prints.createMerchantPrint> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/prints')

/** Delete a print */
export const deletePrint: Call<typeof prints.deleteMerchantPrint, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/prints/:print_id')

/** The prints of the store */
export const listPrints: Call<typeof prints.listMerchantPrints> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/prints')

/** One print */
export const readPrint: Call<typeof prints.readMerchantPrint> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/prints/:print_id')

/** Change a product */
export const changeProduct: Call<typeof products.changeMerchantProduct> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/products/:product_id')

/** Change up to 500 products and variants */
export const changeProducts: Call<typeof products.changeMerchantProducts> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/products/bulk')

/** Change a variant */
export const changeVariant: Call<typeof products.changeMerchantVariant> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/products/:product_id/variants/:variant_id')

/** Make a product */
export const createProduct: Call<typeof products.createMerchantProduct> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/products')

/** Add a variant */
export const createVariant: Call<typeof products.createMerchantVariant> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/products/:product_id/variants')

/** Delete a product */
export const deleteProduct: Call<typeof products.deleteMerchantProduct, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/products/:product_id')

/** Delete up to 500 products */
export const deleteProducts: Call<typeof products.deleteMerchantProducts> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/products/delete')

/** Delete a variant */
export const deleteVariant: Call<typeof products.deleteMerchantVariant> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/products/:product_id/variants/:variant_id')

/** The products of the store */
export const listProducts: Call<typeof products.listMerchantProducts> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/products')

/** One product */
export const readProduct: Call<typeof products.readMerchantProduct> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/products/:product_id')

/** Sales by city, payment method, courier or source */
export const reportBreakdown: Call<typeof reports.reportBreakdown> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/reports/breakdown')

/** What coupons gave and brought */
export const reportCoupons: Call<typeof reports.reportCoupons> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/reports/coupons')

/** From visits to paid orders */
export const reportFunnel: Call<typeof reports.reportFunnel> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/reports/funnel')

/** Products by sales or quantity */
export const reportProducts: Call<typeof reports.reportProducts> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/reports/products')

/** Sales by day or month */
export const reportSales: Call<typeof reports.reportSales> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/reports/sales')

/** The orders of today, and the sales of yesterday */
export const reportToday: Call<typeof reports.reportToday> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/reports/today')

/** Hide, show or reply to a review */
export const changeReview: Call<typeof reviews.changeReview> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/reviews/:review_id')

/** Delete a review */
export const deleteReview: Call<typeof reviews.deleteReview, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/reviews/:review_id')

/** What shoppers wrote about products */
export const listReviews: Call<typeof reviews.listReviews> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/reviews')

/** Change settings of the store */
export const changeSettings: Call<typeof settings.changeSettings> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id')

/** The settings of the store */
export const readSettings: Call<typeof settings.readSettings> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id')

/** Choose notifications */
export const changeMyMembership: Call<typeof staff.changeMyMembership> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/me')

/** Give a person another role */
export const changeStaff: Call<typeof staff.changeStaff> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/staff/:person_id')

/** Make a key, which is shown once */
export const createApiKey: Call<typeof staff.createKey> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/api-keys')

/** Invite somebody by e-mail */
export const invite: Call<typeof staff.invite> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/invitations')

/** The keys of the store */
export const listApiKeys: Call<typeof staff.listApiKeys> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/api-keys')

/** The invitations that wait */
export const listInvitations: Call<typeof staff.listInvitations> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/invitations')

/** Who works in the store */
export const listStaff: Call<typeof staff.listStaff> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/staff')

/** What waits for somebody, in numbers */
export const readCounts: Call<typeof staff.readCounts> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/counts')

/** My role, rights and notifications in the store */
export const readMyMembership: Call<typeof staff.readMyMembership> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/me')

/** Remove a person, or leave the store */
export const removeStaff: Call<typeof staff.removeStaff, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/staff/:person_id')

/** Mail a new link; the old one ends */
export const resendInvitation: Call<typeof staff.resendInvitation> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/invitations/:invitation_id/resend')

/** Take an invitation back */
export const revokeInvitation: Call<typeof staff.revokeInvitation, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/invitations/:invitation_id')

/** Revoke a key */
export const revokeApiKey: Call<typeof staff.revokeKey, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/api-keys/:api_key_id')

/** Set or change quantities, with a reason */
export const adjustStock: Call<typeof stock.adjustMerchantStock> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/stock/adjustments')

/** The history of every quantity */
export const listMovements: Call<typeof stock.listMerchantMovements> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/stock/movements')

/** What the store has of each product and variant */
export const listStock: Call<typeof stock.listMerchantStock> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/stock')

/** Mark a submission as read or unread */
export const changeSubmission: Call<typeof submissions.changeSubmission> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/submissions/:submission_id')

/** Delete a submission */
export const deleteSubmission: Call<typeof submissions.deleteSubmission, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/submissions/:submission_id')

/** What shoppers sent by forms */
export const listSubmissions: Call<typeof submissions.listSubmissions> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/submissions')

/** Mark submissions as read */
export const markSubmissionsRead: Call<typeof submissions.markSubmissionsRead> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/submissions/mark-read')

/** One submission */
export const readSubmission: Call<typeof submissions.readSubmission> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/submissions/:submission_id')

/** Change a webhook */
export const changeWebhook: Call<typeof webhooks.changeMerchantWebhook> =
  /* @__PURE__ */ call('PATCH', '/merchant/stores/:store_id/webhooks/:webhook_id')

/** Make a webhook */
export const createWebhook: Call<typeof webhooks.createMerchantWebhook> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/webhooks')

/** Delete a webhook with its deliveries */
export const deleteWebhook: Call<typeof webhooks.deleteMerchantWebhook, undefined> =
  /* @__PURE__ */ call('DELETE', '/merchant/stores/:store_id/webhooks/:webhook_id')

/** The webhooks of the store */
export const listWebhooks: Call<typeof webhooks.listMerchantWebhooks> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/webhooks')

/** What was sent to a webhook in the last 30 days */
export const listWebhookDeliveries: Call<typeof webhooks.listWebhookDeliveries> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/webhooks/:webhook_id/deliveries')

/** One webhook */
export const readWebhook: Call<typeof webhooks.readMerchantWebhook> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/webhooks/:webhook_id')

/** One delivery with its body and response */
export const readWebhookDelivery: Call<typeof webhooks.readWebhookDelivery> =
  /* @__PURE__ */ call('GET', '/merchant/stores/:store_id/webhooks/:webhook_id/deliveries/:delivery_id')

/** Send all failed deliveries of a time again */
export const replayFailedDeliveries: Call<typeof webhooks.replayFailedDeliveries> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/webhooks/:webhook_id/replay')

/** Send a delivery again, with the same id */
export const replayWebhookDelivery: Call<typeof webhooks.replayWebhookDelivery> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/webhooks/:webhook_id/deliveries/:delivery_id/replay')

/** Make a new secret; for 24 hours both sign */
export const rotateWebhookSecret: Call<typeof webhooks.rotateWebhookSecret> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/webhooks/:webhook_id/rotate-secret')

/** Send `ping` now */
export const testWebhook: Call<typeof webhooks.testMerchantWebhook> =
  /* @__PURE__ */ postOnce('/merchant/stores/:store_id/webhooks/:webhook_id/test')
