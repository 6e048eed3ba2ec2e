import type { Context } from '../context.ts'
import {
  clearCustomFields,
  clearPersonOfOrders,
  deleteCustomersWithoutOrders,
  listStoresWithUnpaidOrdersBefore,
  listUnpaidOrdersBefore,
  lockUnpaidOrders,
} from '../orders/unpaid-orders.queries.ts'
import { transaction } from '../platform/database/database.ts'
import { setOrderedAt } from '../uploads/uploads.queries.ts'

const ordersPerBatch = 200
/** Bounds one run for a store. The next hour's run clears the rest. */
const batchesPerStore = 100

/** Takes the person out of online orders that were never paid (UNPAID_ORDER_RETENTION_DAYS). Their figures stay. */
export async function clearUnpaidOrders({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>) {
  const before = new Date(clock.now().getTime() - config.unpaidOrderRetentionDays * 86_400_000)
  for (const storeId of await listStoresWithUnpaidOrdersBefore(db, before)) {
    for (let batch = 0; batch < batchesPerStore; batch += 1) {
      const orderIds = await listUnpaidOrdersBefore(db, storeId, before, ordersPerBatch)
      if (orderIds.length > 0) await clear({ db }, storeId, orderIds, before)
      if (orderIds.length < ordersPerBatch) break
    }
  }
}

function clear({ db }: Pick<Context, 'db'>, storeId: string, found: string[], before: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const orders = await lockUnpaidOrders(tx, storeId, found, before)
    const orderIds = orders.map((order) => order.order_id)
    await clearPersonOfOrders(tx, storeId, orderIds)
    // Pictures that no other order names are then deleted like those that no order ever named.
    await setOrderedAt(tx, storeId, await clearCustomFields(tx, storeId, orderIds), null)
    const customerIds = [...new Set(orders.map((order) => order.customer_id))]
    await deleteCustomersWithoutOrders(tx, storeId, customerIds, before)
  })
}
