import type { Route, Shop } from './routes.ts'

/* The payment part of the table (4.5). */

const init = (path: string, more: object = {}): Route => ({
  method: 'POST',
  url: `/payment/${path}/init`,
  body: ({ _id, orderId }: Shop) => ({ store: _id, order: orderId, url: 'https://himal.example', ...more }),
  required: ['store', 'order', 'url'],
  ids: ['store', 'order'],
})

const back = (method: 'GET' | 'POST', path: string): Route => ({
  method,
  url: `/payment/${path}/return/:store_id/:transaction_id/:hint`,
  malformedId: 'zod',
  unknownStore: { status: 400, body: { message: 'Payment not found' } },
  ...(method === 'GET' ? { query: { data: 'e30=', pidx: 'x' } } : {}),
})

const check = (path: string): Route => ({
  method: 'GET',
  url: `/payment/${path}/check/:transaction`,
  malformedId: 'zod',
})

export const paymentRoutes: Route[] = [
  ...['wallet_a', 'wallet_b', 'banknet_a', 'hub_a', 'bank_card', 'banknet_a_checkout'].map((path) => init(path)),
  init('dynamic_qr', { self: true }),
  ...['dynamic_qr', 'banknet_a_checkout'].map(check),
  ...['wallet_a', 'wallet_b', 'banknet_a', 'hub_a', 'bank_card'].map((path) => back('GET', path)),
  back('POST', 'bank_card'),
  { method: 'GET', url: '/payment/hub_a/notification', query: { MerchantTxnId: 'm', GatewayTxnId: 'g' } },
  {
    method: 'POST',
    url: '/payment/bank_card/notification/:store_id/:transaction_id',
    malformedId: 'zod',
    unknownStore: { status: 400, body: { message: 'Invalid payment notification' } },
  },
  { method: 'GET', url: '/public/qr', query: { q: 'text' } },
]
