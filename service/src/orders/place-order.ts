import type { Context } from '../context.ts'
import { couponClient } from '../coupons/apply-coupon.ts'
import { createBatcher } from '../platform/database/batcher.ts'
import type { OrderRequest } from './orders.contract.ts'
import { type OrderResponse, placeOrders } from './place-orders.ts'

type SentOrder = {
  request: OrderRequest
  clientIp: string
  userAgent: string
  idempotency: { key: string; bodyHash: string } | undefined
}

/** `client`: digest of the shopper's network (3.4). */
export type PlaceOrder = SentOrder & { client: string }

/*
 * Measured on two cores: more orders together gain little, a third lane waits for the same rows. Other stores always find a lane free, or the next
 * one to become free.
 */
const lanes = {
  maxBatchSize: 32,
  concurrencyPerKey: 2,
  totalConcurrency: 6,
  maxWaiting: 2000,
  maxWaitingBytes: 16 * 1024 * 1024,
}

/** POST /order/<store_id>, checks 2 to 10 of 4.3: orders of one store that arrive together are checked and written together. */
export function openOrderPlacing(context: Context) {
  const place = createBatcher<PlaceOrder, OrderResponse>({
    ...lanes,
    run: (storeId, orders) => placeOrders(context, storeId, orders),
  })
  return async function placeOrder(
    storeId: string,
    order: SentOrder,
    bytes: number,
  ): Promise<OrderResponse | { success: true }> {
    if (isTestOrder(order.request, context.config.testEmailDomain)) return { success: true } // 2
    const client = couponClient(context, order.clientIp)
    return place(storeId, { ...order, client }, bytes)
  }
}

/**
 * 4.4. A phone of ten zeros, or an email at the test domain, places nothing. Quirk (4.4): the domain counts anywhere in the email, and the answer is a
 * success without `_id`. Held by test/orders/place-order/test-order-emails.test.ts.
 */
function isTestOrder({ customer_phone_number, customer_email }: OrderRequest, testEmailDomain: string): boolean {
  return customer_phone_number === '0000000000' || customer_email.includes(testEmailDomain)
}
