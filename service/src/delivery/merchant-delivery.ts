import type { ReplaceDeliveryTable } from '@pasal/contract/merchant/delivery/requests.ts'
import { changeObject, type Resource } from '../merchant/change-object.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { defaultDeliveryTable } from './default-delivery-table.ts'
import { lockTableOfMerchant, type StoredTable } from './merchant-delivery.queries.ts'
import { saveDeliveryTable } from './save-delivery-table.ts'

/** The table with its version; one that was never saved has version 0 (7). */
export function shownTable(storeId: string, { version, updated_at, created_at, ...saved }: StoredTable) {
  const { defaults, places } = version === null ? defaultDeliveryTable : saved
  return {
    ...{ _id: storeId, version: version ?? 0, created_at, updated_at: updated_at ?? created_at },
    ...{ defaults, places, is_default: version === null },
  }
}

const deliveryTable: Resource<ReturnType<typeof shownTable>> = {
  kind: 'delivery',
  nameOf: () => 'Delivery table',
  lock: async (tx, storeId) => {
    const stored = await lockTableOfMerchant(tx, storeId)
    return stored && shownTable(storeId, stored)
  },
}

export function replaceDeliveryTable(request: MerchantRequest<unknown, ReplaceDeliveryTable>) {
  const { storeId, body, context } = request
  return changeObject(request, deliveryTable, storeId, (tx) =>
    saveDeliveryTable(tx, storeId, body, context.clock.now()),
  )
}
