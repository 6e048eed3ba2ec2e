import { deliverDueMessages, dispatchDueEvents } from '../../src/jobs.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import type { TestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'

/** A shop whose webhooks go to the receiver at `url`. `work`: what worker processes do now. */
export async function aListeningShop(svc: TestService, url: string) {
  const cap = aProduct({ quantity: 1_000 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const { merchant } = shop
  return {
    ...{ shop, merchant, cap, storeId: shop._id },
    create: async (path: string, fields: object = {}) => {
      const { status, body } = await merchant.post('/webhooks', {
        url: url + path,
        events: ['order.placed'],
        ...fields,
      })
      if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(body)}`)
      return body as { _id: string; secret: string; version: number }
    },
    read: async (id: string) => (await merchant.get(`/webhooks/${id}`)).body,
    deliveries: async (id: string, query = '') => (await merchant.get(`/webhooks/${id}/deliveries${query}`)).body.items,
    place: () => shop.placedOrder({ products: [aLine(cap, 1)] }),
    work: async () => {
      await dispatchDueEvents(svc.context)
      await deliverDueMessages(svc.context)
    },
  }
}
