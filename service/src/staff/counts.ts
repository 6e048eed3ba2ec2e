import type { MerchantRequest } from '../merchant/merchant-request.ts'
import {
  countCodToCollect,
  countLowStock,
  countOrders,
  countPaymentsToReview,
  countSubmissions,
} from './counts.queries.ts'

const lowStockAt = 5

/** What waits for somebody. Parts without right are left out. */
export async function readCounts({ context: { db }, storeId, rights }: MerchantRequest) {
  return {
    ...(rights.has('read_orders') && { orders: await countOrders(db, storeId) }),
    ...(rights.has('read_inbox') && { unread_submissions: await countSubmissions(db, storeId) }),
    ...(rights.has('read_stock') && { low_stock: await countLowStock(db, storeId, lowStockAt) }),
    ...(rights.has('read_payments') && {
      needs_attention: await countPaymentsToReview(db, storeId),
      cod_to_collect: await countCodToCollect(db, storeId),
    }),
  }
}
