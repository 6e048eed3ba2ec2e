import { invalidateOnCommit, type StoreTx } from '../platform/cache/store-changes.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { once } from './idempotency.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { type MerchantReply, replyOf } from './reply.ts'

/**
 * A write of what shops show: one transaction with its audit entry and its Idempotency-Key. It is responded to after
 * every process has dropped the store's cached responses (1.7). Returns a MerchantReply, or the object of a 200.
 */
export function writeStore(request: MerchantRequest, work: (tx: StoreTx) => Promise<unknown>): Promise<MerchantReply> {
  const { context, storeId } = request
  return write(request, (tx) => work(invalidateOnCommit(context, tx, storeId)))
}

/** A write of what no cached response shows, such as an order. */
export function write(request: MerchantRequest, work: (tx: Tx) => Promise<unknown>): Promise<MerchantReply> {
  return transaction(request.context.db, (tx) => once(request, tx, async () => replyOf(await work(tx))))
}
