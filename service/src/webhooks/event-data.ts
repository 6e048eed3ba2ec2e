import type { DispatchedEvent } from '../events/events.queries.ts'
import { findStockItem } from '../inventory/stock-list.queries.ts'
import { withoutDetail } from '../orders/merchant/events-of-change.ts'
import { findMerchantOrder } from '../orders/merchant/order-detail.ts'
import { findTransactionOfStore } from '../payments/merchant/transactions.queries.ts'
import type { Db } from '../platform/database/database.ts'
import { findMerchantProduct } from '../products/product.queries.ts'
import { findReview, findSubmission } from './event-objects.queries.ts'

type Read = (db: Db, storeId: string, id: string) => Promise<object | undefined>

/** How each kind of event reads what it is about, by the key in its `data` (13.1). */
const objects: Readonly<Record<string, readonly [key: string, read: Read]>> = {
  order: ['order', findOrderOfEvent],
  product: ['product', findMerchantProduct],
  form: ['submission', findSubmission],
  review: ['review', findReview],
  payment: ['transaction', findTransactionOfStore],
}

/** The `data` of an event: what its cause gave, and what is read now. */
export async function eventData(db: Db, storeId: string, event: DispatchedEvent): Promise<object> {
  const { event: name, object_id: id, data } = event
  if (name === 'stock.low') return { ...(await readStockItem(db, storeId, id)), threshold: data.threshold }
  const [key, read] = objects[name.split('.')[0] as string] ?? []
  if (key === undefined || read === undefined || data[key] !== undefined) return data
  return { [key]: (await read(db, storeId, id)) ?? { _id: id }, ...data }
}

/** A draft may be deleted before its event is dispatched. */
async function findOrderOfEvent(db: Db, storeId: string, id: string): Promise<object | undefined> {
  const order = await findMerchantOrder(db, storeId, id)
  return order && withoutDetail(order)
}

function readStockItem(db: Db, storeId: string, id: string) {
  const [product = '', variant = ''] = id.split(' ')
  return findStockItem(db, storeId, product, variant)
}
