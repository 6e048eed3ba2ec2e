import type { Context } from '../context.ts'
import {
  beforeFirst,
  type Found,
  findEndOfPart,
  listAvailableProductsAfter,
  listStoresWithDueSaleAlerts,
} from './missed-alerts.queries.ts'
import { sendSaleAlerts, sendStockAlerts } from './send-alerts.ts'

/** The next run comes a minute later. */
const longestRunMs = 50_000

/**
 * The sweep of each minute: sends all alerts that are due. Announcements only make it sooner (alert-watch.ts); what
 * they miss is found here.
 */
export async function sendMissedAlerts(context: Context): Promise<void> {
  const now = context.clock.now()
  for (const { store_id } of await listStoresWithDueSaleAlerts(context.db, now)) await sendSaleAlerts(context, store_id)
  await sendMissedStockAlerts(context, now)
}

/** Part by part, so that no statement lasts long however many products are waited for. */
async function sendMissedStockAlerts(context: Context, now: Date): Promise<void> {
  let after: Found | undefined = beforeFirst
  for (const end = Date.now() + longestRunMs; after && Date.now() < end; ) {
    const endOfPart: Found | undefined = await findEndOfPart(context.db, now, after)
    const found = await listAvailableProductsAfter(context.db, now, after, endOfPart)
    for (const [storeId, products] of Map.groupBy(found, ({ store_id }) => store_id)) {
      await sendStockAlerts(
        context,
        storeId,
        products.map(({ id }) => id),
      )
    }
    after = endOfPart
  }
}
