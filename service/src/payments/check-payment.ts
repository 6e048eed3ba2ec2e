import type { Context } from '../context.ts'
import { badRequest } from '../errors.ts'
import type { Outcome, PaymentMethod, StartedPayment } from './gateway.ts'
import { openGatewayContext } from './gateway-context.ts'
import { gateways } from './gateways.ts'
import { claimAsking, findTransaction, type TransactionRow } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

const askingPauseSeconds = 4

/** The gateway's word on a transaction, asked with the transaction's own values. A development payment never counts in production (4.5). */
export async function askGateway(context: Context, row: TransactionRow): Promise<Outcome> {
  if (row.development && context.config.production)
    return { outcome: 'unknown', reason: 'development credentials in production' }
  const at = { storeId: row.store_id, transactionId: row.transaction_id, method: row.method }
  return gateways[row.method].check(await openGatewayContext(context, at), startedPayment(row))
}

export function startedPayment(row: TransactionRow): StartedPayment {
  return {
    storeId: row.store_id,
    transactionId: row.transaction_id,
    orderId: row.order_id,
    method: row.method,
    reference: row.reference,
    chargedAmountPaisa: row.charged_amount_paisa,
    development: row.development,
    details: row.details,
    createdAt: row.created_at,
  }
}

/** Asks at most once every few seconds, whoever polls and in whichever process; true when the transaction is paid. */
export async function isPaidNow(context: Context, row: TransactionRow): Promise<boolean> {
  if (row.state === 'Paid') return true
  const now = context.clock.now()
  if (!(await claimAsking(context.db, row.store_id, row.transaction_id, now, askingPauseSeconds))) return false
  const settled = await settlePayment(context, row, await askGateway(context, row))
  if (settled === 'settled') return true
  return (await findTransaction(context.db, row.transaction_id))?.state === 'Paid'
}

/** GET /payment/…/check/<transaction> (4.5). */
export async function checkPayment(
  context: Context,
  transactionId: string,
  methods: PaymentMethod[],
): Promise<TransactionRow> {
  const row = await findTransaction(context.db, transactionId)
  if (!row || !methods.includes(row.method) || !(await isPaidNow(context, row)))
    throw badRequest('Payment not received')
  return row
}
