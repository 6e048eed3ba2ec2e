import type { StoreTx } from '../platform/cache/store-changes.ts'
import { defaultDeliveryTable } from './default-delivery-table.ts'
import { findSavedDeliveryTable, upsertDeliveryTable } from './save-delivery-table.queries.ts'
import type { DeliveryEntry } from './store-file.contract.ts'

/** A part that is not named stays as it was saved; of a store that never saved a table it becomes the default's. */
export async function saveDeliveryTable(tx: StoreTx, storeId: string, table: DeliveryEntry, now: Date): Promise<void> {
  const saved = (await findSavedDeliveryTable(tx, storeId)) ?? defaultDeliveryTable
  const { defaults = saved.defaults, places = saved.places } = table
  await upsertDeliveryTable(tx, storeId, { defaults, places }, now)
}
