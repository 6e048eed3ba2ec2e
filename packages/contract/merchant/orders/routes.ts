import { heavyCalls, largeBodyBytes, type MerchantRoute } from '../route.ts'
import {
  addNoteRequest,
  changeOrderRequest,
  changeStatusesRequest,
  changeStatusRequest,
  createOrderRequest,
  editOrderRequest,
  listOrdersQuery,
  readTimelineQuery,
  recordPaymentRequest,
  recordRefundRequest,
  returnLinesRequest,
} from './requests.ts'

const url = '/merchant/stores/:store_id/orders'
const oneUrl = `${url}/:order_id` as const
const thing = 'Order'
const chapter = 'Orders'

export const listMerchantOrders = {
  ...{ method: 'GET', url, needs: 'read_orders', request: { query: listOrdersQuery } },
  response: async () => (await import('./responses.ts')).orderPage,
  document: { id: 'listOrders', chapter, summary: 'The orders of the store' },
} satisfies MerchantRoute

export const readMerchantOrder = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_orders', thing },
  response: async () => (await import('./responses.ts')).merchantOrder,
  document: { id: 'readOrder', chapter, summary: 'One order with its lines, money and timeline' },
} satisfies MerchantRoute

export const readOrderTimeline = {
  ...{ method: 'GET', url: `${oneUrl}/timeline`, needs: 'read_orders', thing, request: { query: readTimelineQuery } },
  response: async () => (await import('./responses.ts')).timelinePage,
  document: { id: 'readOrderTimeline', chapter, summary: 'What happened to an order' },
} satisfies MerchantRoute

export const addOrderNote = {
  ...{ method: 'POST', url: `${oneUrl}/notes`, needs: 'write_orders', thing, request: { body: addNoteRequest } },
  response: async () => (await import('./responses.ts')).timelineEntry,
  document: { id: 'addOrderNote', chapter, summary: 'Add a note that no shopper sees' },
} satisfies MerchantRoute

export const resendOrderConfirmation = {
  ...{ method: 'POST', url: `${oneUrl}/resend-confirmation`, needs: 'write_orders', thing },
  response: async () => (await import('./responses.ts')).confirmationQueued,
  document: { id: 'resendOrderConfirmation', chapter, summary: 'Send the confirmation mail again' },
} satisfies MerchantRoute

export const changeMerchantOrder = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_orders', thing, request: { body: changeOrderRequest } },
  response: async () => (await import('./responses.ts')).merchantOrder,
  document: { id: 'changeOrder', chapter, summary: 'Change people, labels and sending of an order' },
} satisfies MerchantRoute

export const deleteDraftOrder = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_orders', thing },
  document: { id: 'deleteOrder', chapter, summary: 'Delete a draft' },
} satisfies MerchantRoute

export const changeOrderStatus = {
  ...{ method: 'POST', url: `${oneUrl}/status`, needs: 'write_orders', thing, request: { body: changeStatusRequest } },
  response: async () => (await import('./responses.ts')).merchantOrder,
  document: { id: 'changeOrderStatus', chapter, summary: 'Change the status of an order' },
} satisfies MerchantRoute

export const changeOrderStatuses = {
  ...{ method: 'POST', url: `${url}/bulk-status`, needs: 'write_orders', thing, limit: heavyCalls },
  ...{ request: { body: changeStatusesRequest }, bodyLimit: largeBodyBytes },
  response: async () => (await import('./responses.ts')).orderRows,
  document: { id: 'changeOrderStatuses', chapter, summary: 'Change the status of many orders' },
} satisfies MerchantRoute

export const returnOrderLines = {
  ...{ method: 'POST', url: `${oneUrl}/returns`, needs: 'write_orders', thing, request: { body: returnLinesRequest } },
  response: async () => (await import('./responses.ts')).merchantOrder,
  document: { id: 'returnOrderLines', chapter, summary: 'Record goods that came back' },
} satisfies MerchantRoute

export const createMerchantOrder = {
  ...{ method: 'POST', url, needs: 'write_orders', request: { body: createOrderRequest } },
  response: async () => (await import('./responses.ts')).merchantOrder,
  document: { id: 'createOrder', chapter, summary: 'Make an order or a draft' },
} satisfies MerchantRoute

export const previewMerchantOrder = {
  ...{ method: 'POST', url: `${url}/preview`, needs: 'write_orders', request: { body: createOrderRequest } },
  ...{ onlyReads: true, limit: heavyCalls },
  response: async () => (await import('./responses.ts')).orderPreview,
  document: { id: 'previewOrder', chapter, summary: 'The lines and money of a new order, without making it' },
} satisfies MerchantRoute

export const editMerchantOrder = {
  ...{ method: 'POST', url: `${oneUrl}/edit`, needs: 'write_orders', thing, ifMatch: 'required' },
  ...{ request: { body: editOrderRequest }, hasPreview: true },
  response: async () => (await import('./responses.ts')).editedOrder,
  document: { id: 'editOrder', chapter, summary: 'Change the lines and amounts of an order' },
} satisfies MerchantRoute

export const recordOrderPayment = {
  ...{ method: 'POST', url: `${oneUrl}/payments`, needs: 'write_orders', thing },
  request: { body: recordPaymentRequest },
  response: async () => (await import('../money/responses.ts')).payment,
  document: { id: 'recordPayment', chapter: 'Money', summary: 'Record money received for an order' },
} satisfies MerchantRoute

export const undoOrderPayment = {
  ...{ method: 'DELETE', url: `${oneUrl}/payments/:payment_id`, needs: 'write_payments', thing: 'Payment' },
  document: { id: 'undoPayment', chapter: 'Money', summary: 'Undo a recorded payment' },
} satisfies MerchantRoute

export const recordOrderRefund = {
  ...{ method: 'POST', url: `${oneUrl}/refunds`, needs: 'write_payments', thing },
  request: { body: recordRefundRequest },
  response: async () => (await import('../money/responses.ts')).refund,
  document: { id: 'recordRefund', chapter: 'Money', summary: 'Record money given back to the shopper' },
} satisfies MerchantRoute
