import type { MerchantRoute } from '../route.ts'
import { changeSettingsRequest } from './requests.ts'

const url = '/merchant/stores/:store_id'
const thing = 'Store'

export const readSettings = {
  ...{ method: 'GET', url, needs: 'read_settings', thing },
  response: async () => (await import('./responses.ts')).storeSettings,
  document: { id: 'readSettings', chapter: 'Settings', summary: 'The settings of the store' },
} satisfies MerchantRoute

export const changeSettings = {
  ...{ method: 'PATCH', url, needs: 'write_settings', thing, request: { body: changeSettingsRequest } },
  response: async () => (await import('./responses.ts')).storeSettings,
  document: { id: 'changeSettings', chapter: 'Settings', summary: 'Change settings of the store' },
} satisfies MerchantRoute
