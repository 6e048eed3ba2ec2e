import { neverChanges, neverStored } from '../cache-control.ts'
import { heldByOthers, outOfStock } from '../orders/stock-rejections.ts'
import type { RateLimit, Route } from '../route.ts'
import {
  cardNotificationParams,
  hubANotificationQuery,
  qrPictureQuery,
  returnParams,
  startQrRequest,
  startRequest,
  startStrictRequest,
  transactionParams,
} from './requests.ts'

/* Starting a payment, checking it, and the calls of the gateways (4.5). */

const responses = () => import('./responses.ts')

const startLimit = { kind: 'paymentStart', requests: 600, minutes: 1 } satisfies RateLimit
const startMessages = [
  'Order not found',
  'Payment already received',
  'This order is not waiting for a payment',
  'This order was placed with another payment method',
  'This order can no longer be paid, please place a new order',
  'Either of the selected product is already deleted',
  'Either of the selected product has been modified, please add to cart again',
  outOfStock,
  heldByOthers('N'),
  'All the available coupons have been used.',
  'Coupon is inactive',
  'Coupon not found',
  'Coupon code is expired',
  'This payment method is not available for this store',
  'This amount cannot be paid with this payment method',
  'Test credentials cannot take payments in production',
  'The payment could not be started, please try again',
]

const forMethod = (method: string, then: string) =>
  `By ${method}, for an order that was placed with any online payment method and is not paid. ${then}`
const post = 'Post a form with all keys of the response except `action_url` to `action_url`.'
const showQr = 'Show `qr_message` as a QR code, and call the check every few seconds while the page is visible.'

/** What the methods share that check `url` themselves and reject `localhost`. */
const strict = {
  who: 'public',
  request: { body: startStrictRequest },
  limit: startLimit,
  messages: startMessages,
  more400: async () => (await responses()).invalidReturnUrlResponse,
} satisfies Partial<Route>

export const startWalletA = {
  ...strict,
  method: 'POST',
  url: '/payment/wallet_a/init',
  response: async () => (await responses()).walletAStartResponse,
  document: {
    id: 'startWalletA',
    chapter: 'Payments',
    summary: 'Start a payment by WalletA',
    description: forMethod('WalletA', post),
    request: { body: startRequest },
  },
} satisfies Route

export const startWalletB = {
  ...strict,
  method: 'POST',
  url: '/payment/wallet_b/init',
  response: async () => (await responses()).walletBStartResponse,
  document: {
    id: 'startWalletB',
    chapter: 'Payments',
    summary: 'Start a payment by WalletB',
    description: forMethod('WalletB', 'Open `payment_url`.'),
    request: { body: startRequest },
  },
} satisfies Route

export const startBankNetA = {
  ...strict,
  method: 'POST',
  url: '/payment/banknet_a/init',
  response: async () => (await responses()).urlStartResponse,
  document: {
    id: 'startBankNetA',
    chapter: 'Payments',
    summary: 'Start a payment by BankNetA',
    description: forMethod('BankNetA', 'Open `url`.'),
    request: { body: startRequest },
  },
} satisfies Route

/** What the methods share that accept any origin. */
const start = {
  who: 'public',
  request: { body: startRequest },
  limit: startLimit,
  messages: startMessages,
} satisfies Partial<Route>

export const startHubA = {
  ...start,
  method: 'POST',
  url: '/payment/hub_a/init',
  response: async () => (await responses()).hubAStartResponse,
  document: {
    id: 'startHubA',
    chapter: 'Payments',
    summary: 'Start a payment by HubA',
    description: forMethod('HubA', post),
  },
} satisfies Route

export const startBankCard = {
  ...start,
  method: 'POST',
  url: '/payment/bank_card/init',
  response: async () => (await responses()).urlStartResponse,
  document: {
    id: 'startBankCard',
    chapter: 'Payments',
    summary: 'Start a payment by bank_card',
    description: forMethod('bank_card', 'Open `url`.'),
  },
} satisfies Route

export const startCheckout = {
  ...start,
  method: 'POST',
  url: '/payment/banknet_a_checkout/init',
  response: async () => (await responses()).checkoutStartResponse,
  document: {
    id: 'startCheckout',
    chapter: 'Payments',
    summary: 'Start a payment by BankNetACheckout',
    description: forMethod('BankNetACheckout', showQr),
  },
} satisfies Route

export const startQr = {
  ...start,
  method: 'POST',
  url: '/payment/dynamic_qr/init',
  request: { body: startQrRequest },
  response: async () => (await responses()).qrStartResponse,
  messages: [...startMessages, 'QR request is not approved for this store'],
  document: {
    id: 'startQr',
    chapter: 'Payments',
    summary: 'Start a payment by QR or QR_Dynamic',
    description: forMethod('QR or QR_Dynamic', showQr),
  },
} satisfies Route

const aboutCheck =
  'A 400 `Payment not received` means: not yet. The service asks the gateway at most once in two seconds.'

export const checkQr = {
  method: 'GET',
  url: '/payment/dynamic_qr/check/:transaction',
  who: 'public',
  request: { params: transactionParams },
  cacheControl: neverStored,
  response: async () => (await responses()).qrCheckResponse,
  messages: ['Payment not received'],
  document: {
    id: 'checkQr',
    chapter: 'Payments',
    summary: 'Whether a QR or QR_Dynamic payment arrived',
    description: aboutCheck,
  },
} satisfies Route

export const checkBankNetACheckout = {
  method: 'GET',
  url: '/payment/banknet_a_checkout/check/:transaction',
  who: 'public',
  request: { params: transactionParams },
  cacheControl: neverStored,
  response: async () => (await responses()).checkoutCheckResponse,
  messages: ['Payment not received'],
  document: {
    id: 'checkBankNetACheckout',
    chapter: 'Payments',
    summary: 'Whether a BankNetACheckout payment arrived',
    description: aboutCheck,
  },
} satisfies Route

export const drawQr = {
  method: 'GET',
  url: '/public/qr',
  who: 'public',
  request: { query: qrPictureQuery },
  limit: { kind: 'qrPicture', requests: 600, minutes: 1 },
  cacheControl: neverChanges,
  media: ['image/svg+xml', 'image/png'],
  document: {
    id: 'drawQr',
    chapter: 'Payments',
    summary: 'A text as a QR picture',
    description: 'SVG for a client that accepts it, else PNG. The picture of a text never changes.',
  },
} satisfies Route

/*
 * The browser, sent back by a gateway. A return may query the gateway, and a browser has one, so they are limited.
 * Anyone can call these and the notifications below: they change nothing unless the gateway confirms the payment.
 */
const back = {
  who: 'public',
  request: { params: returnParams },
  limit: { kind: 'paymentReturn', requests: 600, minutes: 1 },
} satisfies Partial<Route>

const backByGet = { ...back, method: 'GET' } satisfies Partial<Route>

export const returnFromWalletA = {
  ...backByGet,
  url: '/payment/wallet_a/return/:store_id/:transaction_id/:hint',
} satisfies Route

export const returnFromWalletB = {
  ...backByGet,
  url: '/payment/wallet_b/return/:store_id/:transaction_id/:hint',
} satisfies Route

export const returnFromBankNetA = {
  ...backByGet,
  url: '/payment/banknet_a/return/:store_id/:transaction_id/:hint',
} satisfies Route

export const returnFromHubA = {
  ...backByGet,
  url: '/payment/hub_a/return/:store_id/:transaction_id/:hint',
} satisfies Route

export const returnFromBankCard = {
  ...backByGet,
  url: '/payment/bank_card/return/:store_id/:transaction_id/:hint',
} satisfies Route

/** The card page may also send the browser back with a form. */
export const returnFromBankCardByForm = { ...returnFromBankCard, method: 'POST' } satisfies Route

/** The form of a start leads here instead of to the gateway when nothing is to be paid. */
export const returnFromWalletAByForm = { ...returnFromWalletA, method: 'POST' } satisfies Route

export const returnFromHubAByForm = { ...returnFromHubA, method: 'POST' } satisfies Route

const notificationLimit = { kind: 'paymentNotification', requests: 1200, minutes: 1 } satisfies RateLimit

export const notifyOfHubA = {
  method: 'GET',
  url: '/payment/hub_a/notification',
  who: 'public',
  request: { query: hubANotificationQuery },
  limit: notificationLimit,
  media: ['text/plain'],
} satisfies Route

export const notifyOfBankCard = {
  method: 'POST',
  url: '/payment/bank_card/notification/:store_id/:transaction_id',
  who: 'public',
  request: { params: cardNotificationParams },
  limit: notificationLimit,
  messages: ['Invalid payment notification'],
} satisfies Route
