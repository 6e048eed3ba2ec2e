import { sql } from '../platform/database/database.ts'
import { type AllStores, manyOfAllStores } from '../platform/distribution/all-stores.ts'
import { firstOrderNumber } from '../stores/first-order-number.ts'

/** cross-store: the stores with events or placed orders that are not dispatched yet. */
export async function listStoresWithNewEvents(stores: AllStores, limit: number): Promise<string[]> {
  const waiting = await manyOfAllStores<{ store_id: string }>(
    stores,
    (among) => sql`
    select distinct store_id from store_events where sequence is null ${among(sql`store_id`)} limit ${limit}`,
  )
  const ordered = await manyOfAllStores<{ store_id: string }>(
    stores,
    (among) => sql`
    select store_id from order_counters counter
     where next_order_number > coalesce((select seen.next_order_number from announced_orders seen
                                          where seen.store_id = counter.store_id ${among(sql`seen.store_id`)}),
                                        ${firstOrderNumber})
       ${among(sql`store_id`)}
     limit ${limit}`,
  )
  return [...new Set([...waiting, ...ordered].map(({ store_id }) => store_id))]
}
