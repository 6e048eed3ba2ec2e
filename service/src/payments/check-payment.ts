import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { findTransaction, type TransactionRow } from './find-transaction.queries.ts'
import type { Outcome, StartedPayment } from './gateway.ts'
import { openGatewayContext } from './gateway-context.ts'
import { gateways } from './gateways.ts'
import { reserveGatewayPoll } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

const pollPauseSeconds = 2
/** A little longer than the pause, because the clocks of two machines differ. */
const waitForPollMs = pollPauseSeconds * 1000 + 100
const waitForResultMs = 1000

/** Queries the gateway with the transaction's own values. A development payment never counts in production (4.5). */
export async function queryGateway(context: Context, row: TransactionRow): Promise<Outcome> {
  if (row.development && context.config.production)
    return { outcome: 'unknown', reason: 'development credentials in production' }
  const { check } = gateways[row.method]
  if (!check) return { outcome: 'unknown', reason: 'this gateway cannot be queried' }
  const at = { storeId: row.store_id, transactionId: row.transaction_id, method: row.method }
  return check(await openGatewayContext(context, at), startedPayment(row))
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

type PollResult = 'paid' | 'not paid' | 'too soon'

/** Queries the gateway at most once every few seconds, over all processes and callers. */
async function poll(context: Context, row: TransactionRow): Promise<PollResult> {
  if (row.state === 'Paid') return 'paid'
  const now = context.clock.now()
  const reserved = await reserveGatewayPoll(context.db, row.store_id, row.transaction_id, now, pollPauseSeconds)
  if (!reserved) return 'too soon'
  const settled = await settlePayment(context, row, await queryGateway(context, row))
  if (settled === 'settled') return 'paid'
  return (await reread(context, row)).state === 'Paid' ? 'paid' : 'not paid'
}

/** True when the transaction is paid. Does not query the gateway when it was queried a moment ago. */
export async function isPaidNow(context: Context, row: TransactionRow): Promise<boolean> {
  return (await poll(context, row)) === 'paid'
}

/**
 * The same for a caller that expects a new state: a shopper back from the bank's app, or a gateway's notification. If
 * the gateway was queried a moment ago, the call waits for the next query: the last response may precede the payment.
 */
export async function waitForPaid(context: Context, row: TransactionRow): Promise<boolean> {
  const first = await poll(context, row)
  if (first !== 'too soon') return first === 'paid'
  await wait(waitForPollMs)
  const second = await poll(context, await reread(context, row))
  if (second !== 'too soon') return second === 'paid'
  // Another caller has queried the gateway since this call began: its result is new enough.
  await wait(waitForResultMs)
  return (await reread(context, row)).state === 'Paid'
}

async function reread(context: Context, row: TransactionRow): Promise<TransactionRow> {
  return (await findTransaction(context, row.transaction_id)) ?? row
}

/** GET /payment/…/check/<transaction> (4.5). */
export async function checkPayment(
  context: Context,
  transactionId: string,
  methods: PaymentMethod[],
): Promise<TransactionRow> {
  const row = await findTransaction(context, transactionId)
  if (!row || !methods.includes(row.method) || !(await waitForPaid(context, row)))
    throw badRequest('Payment not received')
  return row
}
