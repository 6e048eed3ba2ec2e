import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { Outcome, PaymentMethod, StartedPayment } from './gateway.ts'
import { openGatewayContext } from './gateway-context.ts'
import { gateways } from './gateways.ts'
import { claimAsking, findTransaction, type TransactionRow } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

const askingPauseSeconds = 2
/** Two clocks are never quite the same. */
const waitForTurnMs = askingPauseSeconds * 1000 + 100
const waitForAnswerMs = 1000

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

type Asked = 'paid' | 'not paid' | 'too soon'

/** Asks at most once every few seconds, whoever polls and in whichever process. */
async function ask(context: Context, row: TransactionRow): Promise<Asked> {
  if (row.state === 'Paid') return 'paid'
  const now = context.clock.now()
  if (!(await claimAsking(context.db, row.store_id, row.transaction_id, now, askingPauseSeconds))) return 'too soon'
  const settled = await settlePayment(context, row, await askGateway(context, row))
  if (settled === 'settled') return 'paid'
  return (await reread(context, row)).state === 'Paid' ? 'paid' : 'not paid'
}

/** True when the transaction is paid; what was asked a moment ago is not asked again. */
export async function isPaidNow(context: Context, row: TransactionRow): Promise<boolean> {
  return (await ask(context, row)) === 'paid'
}

/**
 * The same for who comes with news, as a shopper back from the bank's app or a gateway's notification: too soon after the last question, they
 * wait for the next one, because an old answer would leave what was paid meanwhile unseen.
 */
export async function isPaidInTurn(context: Context, row: TransactionRow): Promise<boolean> {
  const first = await ask(context, row)
  if (first !== 'too soon') return first === 'paid'
  await wait(waitForTurnMs)
  const second = await ask(context, await reread(context, row))
  if (second !== 'too soon') return second === 'paid'
  // Somebody else's turn, after we came: what they are told is news enough.
  await wait(waitForAnswerMs)
  return (await reread(context, row)).state === 'Paid'
}

async function reread({ db }: Context, row: TransactionRow): Promise<TransactionRow> {
  return (await findTransaction(db.pipelined, row.transaction_id)) ?? row
}

/** GET /payment/…/check/<transaction> (4.5). */
export async function checkPayment(
  context: Context,
  transactionId: string,
  methods: PaymentMethod[],
): Promise<TransactionRow> {
  const row = await findTransaction(context.db.pipelined, transactionId)
  if (!row || !methods.includes(row.method) || !(await isPaidInTurn(context, row)))
    throw badRequest('Payment not received')
  return row
}
