import type { hubANotificationQuery } from '@pasal/contract/payments/requests.ts'
import { notifyOfHubA } from '@pasal/contract/payments/routes.ts'
import type { z } from 'zod'
import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { isPaidInTurn } from './check-payment.ts'
import { claimNotification, findTransaction, findTransactionByReference } from './payments.queries.ts'

type Notification = z.output<typeof hubANotificationQuery>

/**
 * GET /payment/hub_a/notification. Anybody can call it, so the gateway is asked before anything is believed, at most once every few seconds
 * for a transaction.
 */
export function hubANotification(app: App, context: Context): void {
  serve(app, context, notifyOfHubA, async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
    return notified(withRequestLog(request, context), request.query)
  })
}

/**
 * `received`, and to a repeat `already received`, ends the gateway's repeats, so it is said only when there is nothing more to learn: paid (whoever
 * settled it) or definitely failed. A transaction that is still open gets the same words as one that does not exist: a stranger learns nothing, and the
 * gateway, which has not read `received`, tells us again.
 */
async function notified(context: Context, { MerchantTxnId, GatewayTxnId }: Notification): Promise<string> {
  const found = await findTransactionByReference(context.db.pipelined, 'HubA', MerchantTxnId)
  if (!found) return 'not confirmed'
  const { store_id: storeId, transaction_id: transactionId } = found
  await isPaidInTurn(context, found)
  const first = await claimNotification(context.db, storeId, transactionId, context.clock.now())
  if (first) {
    // Whether the two are always the same is not documented, so this alone refuses nothing.
    const { gateway_reference: settledBy } = first
    if (settledBy !== null && settledBy !== GatewayTxnId)
      context.log.warn({ store_id: storeId, transaction_id: transactionId }, 'HubA notified with another number')
    return 'received'
  }
  const state = (await findTransaction(context.db.pipelined, transactionId))?.state
  return state === 'Paid' || state === 'Failed' ? 'already received' : 'not confirmed'
}
