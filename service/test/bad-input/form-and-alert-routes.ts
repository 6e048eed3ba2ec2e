import type { Route, Shop } from './routes.ts'

/* The part of the table for forms and alerts (4.11, 4.12). The shop of these tests has not switched back-in-stock alerts on. */

const noForm = { status: 400, body: { message: 'Form not found' } }
const asha = { phone: '9812345678', email: 'asha@private.example' }

export const formAndAlertRoutes: Route[] = [
  { method: 'GET', url: '/public/form/:store_id/:slug', malformedId: 'zod', unknownStore: noForm },
  {
    method: 'POST',
    url: '/public/form/:store_id/:slug/submit',
    malformedId: 'zod',
    unknownStore: noForm,
    body: () => ({ full_name: 'Asha Gurung', ...asha }),
    required: ['full_name', 'phone'],
  },
  {
    method: 'POST',
    url: '/customer/stock-alert',
    body: ({ _id, cap }: Shop) => ({
      ...{ store: _id, product: cap._id, variant_id: '', ...asha },
      ...{ product_name: 'Cap', product_url: 'https://himal.example/cap' },
    }),
    required: ['store', 'product'],
    ids: ['store', 'product'],
  },
  {
    method: 'POST',
    url: '/public/flash-sale/:store_id/notify',
    malformedId: 'zod',
    body: ({ cap }: Shop) => ({
      ...{ campaign_id: 'f'.repeat(24), product_id: cap._id, product_name: 'Cap' },
      ...{ url: 'https://himal.example/cap', ...asha },
    }),
    required: ['campaign_id'],
    ids: ['campaign_id'],
  },
]
