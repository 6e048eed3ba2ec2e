import type { Route } from '../route.ts'
import { storeParams } from '../values.ts'
import { saleAlertRequest, stockAlertRequest } from './requests.ts'

/* Alerts (4.12). */

const responses = () => import('./responses.ts')

const contact = { phone: 'ten digits; a phone or an email is needed', email: "never '': leave it out instead" }

export const askForStock = {
  method: 'POST',
  url: '/customer/stock-alert',
  who: 'public',
  request: { body: stockAlertRequest },
  limit: { kind: 'stockAlert', requests: 60, minutes: 15 },
  response: async () => (await responses()).stockAlertResponse,
  messages: ['Store not found!', 'This feature is not enabled for this store.', 'Product not found!'],
  document: {
    id: 'askForStock',
    chapter: 'Alerts',
    summary: 'Ask for an alert when a product is back in stock',
    about: { ...contact, variant_id: "'' for any variant", product_url: 'absolute, on the site' },
  },
} satisfies Route

export const askForSale = {
  method: 'POST',
  url: '/public/flash-sale/:store_id/notify',
  who: 'public',
  request: { params: storeParams, body: saleAlertRequest },
  limit: { kind: 'saleNotice', requests: 10, minutes: 15 },
  response: async () => (await responses()).saleAlertResponse,
  messages: ['Sale not found', 'This sale has already started'],
  document: {
    id: 'askForSale',
    chapter: 'Alerts',
    summary: 'Ask for an alert when a sale starts',
    about: { ...contact, url: "used only when it is on the store's own domains" },
  },
} satisfies Route
