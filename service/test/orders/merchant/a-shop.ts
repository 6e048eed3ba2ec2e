import { sql } from '../../../src/platform/database/database.ts'
import { aMerchant } from '../../harness/merchant.ts'
import type { TestResponse, TestService } from '../../harness/test-service.ts'
import { aShop, placed, rows } from '../shop.ts'

/** A shop, its shoppers' calls and its merchant's. */
export async function aShopWithMerchant(svc: TestService, sections: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(svc, sections)
  const merchant = await aMerchant(svc, shop._id)
  const status = (orderId: string, to: string, body: object = {}): Promise<TestResponse> =>
    merchant.post(`/orders/${orderId}/status`, { status: to, ...body })
  return {
    ...shop,
    merchant,
    status,
    placedOrder: async (fields: Record<string, unknown>): Promise<string> => placed(await shop.place(fields))._id,
    read: async (orderId: string) => (await merchant.get(`/orders/${orderId}`)).body,
    movements: () =>
      rows(
        svc,
        sql`select change, reason from stock_movements
             where store_id = ${shop._id} and reason <> 'initial' order by moved_at, position`,
      ),
    messages: () =>
      rows(
        svc,
        sql`select channel, kind, recipient from outbox
             where store_id = ${shop._id} and channel <> 'event' order by created_at, message_id`,
      ),
    setStore: (column: 'cancellation_sms' | 'dispatched_sms', text: string) =>
      column === 'cancellation_sms'
        ? rows(svc, sql`update stores set cancellation_sms = ${text} where store_id = ${shop._id}`)
        : rows(svc, sql`update stores set dispatched_sms = ${text} where store_id = ${shop._id}`),
  }
}
