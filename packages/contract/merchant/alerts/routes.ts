import type { MerchantRoute } from '../route.ts'
import { listWaitingAlertsQuery } from './requests.ts'

export const listWaitingAlerts = {
  ...{ method: 'GET', url: '/merchant/stores/:store_id/alerts/waiting', needs: 'read_marketing' },
  request: { query: listWaitingAlertsQuery },
  response: async () => (await import('./responses.ts')).waitingAlertPage,
  document: { id: 'listWaitingAlerts', chapter: 'Alerts', summary: 'How many shoppers wait, and for what' },
} satisfies MerchantRoute
