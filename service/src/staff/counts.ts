import type { MerchantRequest } from '../merchant/merchant-request.ts'
import {
  countCodToCollect,
  countLowStock,
  countOrders,
  countPaymentsToReview,
  countUnreadSubmissions,
} from './counts.queries.ts'

/** What waits for somebody. Parts without right are left out. */
export async function readCounts({ context: { db }, storeId, rights }: MerchantRequest) {
  return {
    ...(rights.has('read_orders') && { orders: await countOrders(db, storeId) }),
    ...(rights.has('read_inbox') && { unread_submissions: await countUnreadSubmissions(db, storeId) }),
    ...(rights.has('read_stock') && { low_stock: await countLowStock(db, storeId) }),
    ...(rights.has('read_payments') && {
      needs_attention: await countPaymentsToReview(db, storeId),
      cod_to_collect: await countCodToCollect(db, storeId),
    }),
  }
}
