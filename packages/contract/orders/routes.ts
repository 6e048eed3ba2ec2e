import { neverStored } from '../cache-control.ts'
import type { Route } from '../route.ts'
import { storeParams } from '../values.ts'
import { noCodThere, unknownPlace } from './delivery-rejections.ts'
import { wrongPhone } from './phone.ts'
import {
  cancelRequest,
  idempotencyHeaders,
  orderParams,
  orderRequest,
  releaseHoldRequest,
  trackingLinkParams,
} from './requests.ts'
import { heldByOthers, outOfStock } from './stock-rejections.ts'

/* Placing, tracking, cancelling an order and releasing its hold (4.3, 4.6, 4.10). */

const responses = () => import('./responses.ts')
const message = async () => (await import('../errors.ts')).message

export const placeOrder = {
  method: 'POST',
  url: '/order/:store_id',
  who: 'public',
  request: { params: storeParams, body: orderRequest, headers: idempotencyHeaders },
  limit: { kind: 'order', requests: 5, minutes: 10, inOneStore: true },
  limitOverAllStores: { kind: 'orders', requests: 600, minutes: 10 },
  response: async () => (await responses()).orderResponse,
  messages: [
    'Store not found',
    'Product is required',
    'Either of the selected product is already deleted',
    'Variant selection required for this product',
    'Please choose a print for <name>',
    'The selected print is no longer available for <name>',
    'Either of the selected product has been modified, please add to cart again',
    outOfStock,
    unknownPlace,
    'Flash sale: you can buy at most N of "<name>" per order.',
    heldByOthers('N'),
    noCodThere,
    'Coupon not found',
    'You are not allowed to perform this action',
    'This reward coupon belongs to another account',
    'Coupon is inactive',
    'Coupon code not available',
    'Coupon code is expired',
    'All the available coupons have been used.',
    'Only cash on delivery can use this coupon',
    'Only online payment method can use this coupon',
    'This coupon is not valid for <place>',
    'Coupon is only applicable for order value above <min>',
    'Coupon is not applicable to any products',
    'The order is too large',
  ],
  unauthorized: {
    customer_email: 'Email address is required',
    sender_email: 'Sender email address is required',
  },
  castError: '`coupon` is longer than 20 characters and is not an id',
  others: { 422: { description: 'This Idempotency-Key was used with another body', response: message } },
  document: {
    id: 'placeOrder',
    chapter: 'Orders',
    summary: 'Place an order',
    description:
      'The service computes prices, stock, delivery charge and discount itself; amounts that the browser ' +
      'shows do not count. Cash on delivery takes the units from stock at once. Any other method holds them ' +
      'for `hold_seconds`, while the shopper pays.',
  },
} satisfies Route

export const trackOrder = {
  method: 'GET',
  url: '/order/public/:store_id/id/:order_id',
  who: 'public',
  request: { params: orderParams },
  cacheControl: neverStored,
  response: async () => (await responses()).trackedOrderResponse,
  messages: ['Order item not found'],
  document: {
    id: 'trackOrder',
    chapter: 'Orders',
    summary: 'An order as its tracking page shows it',
    description:
      'The amount to pay is product_total_price + delivery_charge + customization_total - discount.d_value. ' +
      'The response is never cached.',
  },
} satisfies Route

export const getTrackingLink = {
  method: 'GET',
  url: '/order/get_tracking_link/:order_id',
  who: 'public',
  request: { params: trackingLinkParams },
  limit: { kind: 'trackingLink', requests: 600, minutes: 1 },
  response: async () => (await responses()).trackingLinkResponse,
  messages: ['Order item not found'],
  document: {
    id: 'getTrackingLink',
    chapter: 'Orders',
    summary: "The page of the store's site that tracks an order",
    description: "The site's origin is that of the sitemap, whatever `url` the order was placed with.",
  },
} satisfies Route

export const cancelOrder = {
  method: 'POST',
  url: '/order/public/cancel',
  who: 'public',
  request: { body: cancelRequest },
  limit: { kind: 'cancellation', requests: 600, minutes: 1 },
  response: async () => (await responses()).cancelResponse,
  messages: [
    'Store not found',
    'Order cancellation is not available',
    'Order not found',
    'Only orders in Pending or Processing status can be cancelled',
  ],
  unauthorized: wrongPhone,
  document: {
    id: 'cancelOrder',
    chapter: 'Orders',
    summary: 'Cancel a pending order',
    description:
      'Returns the units to stock, and the counted use to the coupon. The phone is compared before anything ' +
      'else of the order.',
  },
} satisfies Route

export const releaseHold = {
  method: 'POST',
  url: '/order/public/release-hold',
  who: 'public',
  request: { body: releaseHoldRequest },
  limit: { kind: 'holdRelease', requests: 600, minutes: 1 },
  response: async () => (await responses()).releaseHoldResponse,
  messages: ['Order not found'],
  document: {
    id: 'releaseHold',
    chapter: 'Orders',
    summary: 'Release what an unpaid order holds',
    description:
      'Call it when the timer of the payment ran out, or the shopper gave the payment up. A payment that ' +
      'still arrives counts.',
  },
} satisfies Route
