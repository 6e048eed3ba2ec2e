import { found } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { isPaidNow } from '../check-payment.ts'
import { findTransactionRow } from '../resolve.queries.ts'
import { findTransactionOfStore } from './transactions.queries.ts'

/** POST S/transactions/<id>/check (12): the gateway was queried within the last two seconds when this returns. */
export async function checkTransaction({ context, storeId, thing }: MerchantRequest, id: string) {
  const row = found(await findTransactionRow(context.db, storeId, id), thing)
  await isPaidNow(context, row)
  return findTransactionOfStore(context.db, storeId, id)
}
