import { largeBodyBytes, type MerchantRoute } from '../route.ts'
import { replaceDeliveryTableRequest } from './requests.ts'

const url = '/merchant/stores/:store_id/delivery'
const thing = 'Store'

export const readMerchantDelivery = {
  ...{ method: 'GET', url, needs: 'read_settings', thing },
  response: async () => (await import('./responses.ts')).deliveryTable,
  document: { id: 'readDelivery', chapter: 'Delivery', summary: 'The delivery table' },
} satisfies MerchantRoute

export const replaceMerchantDelivery = {
  ...{ method: 'PUT', url, needs: 'write_settings', thing, ifMatch: 'required', bodyLimit: largeBodyBytes },
  request: { body: replaceDeliveryTableRequest },
  response: async () => (await import('./responses.ts')).deliveryTable,
  document: { id: 'replaceDelivery', chapter: 'Delivery', summary: 'Replace the delivery table' },
} satisfies MerchantRoute
