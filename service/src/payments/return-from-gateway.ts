import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Context } from '../context.ts'
import { findOrder } from '../orders/placed-orders.queries.ts'
import { badRequest } from '../platform/http/errors.ts'
import { queryGateway, startedPayment } from './check-payment.ts'
import { findTransaction, type TransactionRow } from './find-transaction.queries.ts'
import type { Outcome } from './gateway.ts'
import { openGatewayContext } from './gateway-context.ts'
import { gateways } from './gateways.ts'
import { claimReturn } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

type Hint = 'success' | 'failure'
type Return = {
  storeId: string
  transactionId: string
  method: PaymentMethod
  hint: Hint
  query: Record<string, unknown>
}

/**
 * The browser returns from a gateway (4.5). The payment is verified on the server, then the browser is redirected to
 * the URL that was stored at the start. The query only serves the verification.
 */
export async function returnFromGateway(context: Context, returned: Return): Promise<string> {
  const { storeId, transactionId, method } = returned
  const row = await findTransaction(context, transactionId)
  if (!row || row.store_id !== storeId || row.method !== method) throw badRequest('Payment not found')
  if (row.state !== 'Paid') await settlePayment(context, row, await verify(context, row, returned))
  const now = await findTransaction(context, transactionId)
  if (now?.state === 'Paid') {
    if (!(await claimReturn(context.db, storeId, transactionId, context.clock.now())))
      throw badRequest('Payment already received')
    return `${row.return_url}/payment/success`
  }
  const order = await findOrder(context.db.pipelined, storeId, row.order_id)
  if (order?.payment_status === 'Paid') throw badRequest('Payment already received')
  return `${row.return_url}/payment/failed${method === 'bank_card' ? '?method=card' : ''}`
}

async function verify(context: Context, row: TransactionRow, { hint, query: received }: Return): Promise<Outcome> {
  const query = singleStrings(received)
  const { verifyReturn } = gateways[row.method]
  if (!verifyReturn) return queryGateway(context, row)
  const at = { storeId: row.store_id, transactionId: row.transaction_id, method: row.method }
  return verifyReturn(await openGatewayContext(context, at), startedPayment(row), query, hint)
}

/** A repeated or nested key is rejected. */
function singleStrings(query: Record<string, unknown>): Record<string, string> {
  const hasOther = Object.values(query).some((value) => typeof value !== 'string')
  if (hasOther) throw badRequest('Invalid payment response')
  return query as Record<string, string>
}
