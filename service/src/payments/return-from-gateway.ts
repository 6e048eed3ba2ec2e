import type { Context } from '../context.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { badRequest } from '../platform/http/errors.ts'
import { askGateway, startedPayment } from './check-payment.ts'
import type { Outcome, PaymentMethod } from './gateway.ts'
import { openGatewayContext } from './gateway-context.ts'
import { gateways } from './gateways.ts'
import { claimReturn, findTransaction, type TransactionRow } from './payments.queries.ts'
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
 * The browser comes back from a gateway (4.5): verified on the server, then sent to the URL stored at the start and nowhere else. Whatever the
 * query says only helps to verify.
 */
export async function returnFromGateway(context: Context, returned: Return): Promise<string> {
  const { storeId, transactionId, method } = returned
  const row = await findTransaction(context.db.pipelined, transactionId)
  if (!row || row.store_id !== storeId || row.method !== method) throw badRequest('Payment not found')
  if (row.state !== 'Paid') await settlePayment(context, row, await verify(context, row, returned))
  const now = await findTransaction(context.db.pipelined, transactionId)
  if (now?.state === 'Paid') {
    if (!(await claimReturn(context.db, storeId, transactionId, context.clock.now())))
      throw badRequest('Payment already received')
    return `${row.return_url}/payment/success`
  }
  const order = await findOrder(context.db.pipelined, storeId, row.order_id)
  if (order?.payment_status === 'Paid') throw badRequest('Payment already received')
  return `${row.return_url}/payment/failed${method === 'bank_card' ? '?method=card' : ''}`
}

async function verify(context: Context, row: TransactionRow, { hint, query: given }: Return): Promise<Outcome> {
  const query = singleStrings(given)
  const { verifyReturn } = gateways[row.method]
  if (!verifyReturn) return askGateway(context, row)
  const at = { storeId: row.store_id, transactionId: row.transaction_id, method: row.method }
  return verifyReturn(await openGatewayContext(context, at), startedPayment(row), query, hint)
}

/** A repeated or nested key is refused, not guessed at. */
function singleStrings(query: Record<string, unknown>): Record<string, string> {
  const odd = Object.values(query).some((value) => typeof value !== 'string')
  if (odd) throw badRequest('Invalid payment response')
  return query as Record<string, string>
}
