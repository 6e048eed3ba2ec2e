import { found } from '../../merchant/errors.ts'
import { onceInParts } from '../../merchant/idempotency.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { replyOf } from '../../merchant/reply.ts'
import { isPaidNow } from '../check-payment.ts'
import { findTransactionRow } from '../resolve.queries.ts'
import { findTransactionOfStore } from './transactions.queries.ts'

/** POST S/transactions/<id>/check (12): the gateway was queried within the last two seconds when this returns. */
export function checkTransaction(request: MerchantRequest, id: string) {
  const { context, storeId, thing } = request
  return onceInParts(request, async () => {
    const row = found(await findTransactionRow(context.db, storeId, id), thing)
    await isPaidNow(context, row)
    return replyOf(await findTransactionOfStore(context.db, storeId, id))
  })
}
