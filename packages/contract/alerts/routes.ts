import type { Route } from '../route.ts'
import { storeParams } from '../values.ts'
import { saleAlertRequest, stockAlertRequest } from './requests.ts'

/* Alerts (4.12). */

const responses = () => import('./responses.ts')

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
    description:
      'One message by SMS or mail when the product or the variant can be bought again. Asking twice makes one alert.',
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
    description: 'For a sale that has not started. One message by SMS or mail at its start.',
  },
} satisfies Route
