import type { DispatchedEvent } from '../events/events.queries.ts'
import { findStockItem } from '../inventory/stock-list.queries.ts'
import { withoutDetail } from '../orders/merchant/events-of-change.ts'
import { readOrder } from '../orders/merchant/order-detail.ts'
import type { Db } from '../platform/database/database.ts'
import { findMerchantProduct } from '../products/product.queries.ts'

/** The `data` of an event (13.1): what its cause gave, and what is read now. */
export async function eventData(db: Db, storeId: string, event: DispatchedEvent): Promise<object> {
  const { event: name, object_id: id, data } = event
  if (name.startsWith('order.') && !data.order)
    return { order: withoutDetail(await readOrder(db, storeId, id)), ...data }
  if (name.startsWith('product.') && !data.product) {
    return { product: (await findMerchantProduct(db, storeId, id)) ?? { _id: id }, ...data }
  }
  if (name === 'stock.low') {
    const [product = '', variant = ''] = id.split(' ')
    return { ...(await findStockItem(db, storeId, product, variant)), ...data }
  }
  return data
}
