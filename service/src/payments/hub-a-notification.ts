import type { hubANotificationQuery } from '@pasal/contract/payments/requests.ts'
import { notifyOfHubA } from '@pasal/contract/payments/routes.ts'
import type { z } from 'zod'
import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { waitForPaid } from './check-payment.ts'
import { findTransaction, findTransactionByReference } from './find-transaction.queries.ts'
import { claimNotification } from './payments.queries.ts'

type Notification = z.output<typeof hubANotificationQuery>

/**
 * GET /payment/hub_a/notification. The URL is public, so the state is always queried at the gateway, at most once every
 * few seconds for a transaction.
 */
export function hubANotification(app: App, context: Context): void {
  serve(app, context, notifyOfHubA, async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
    return notificationResponse(withRequestLog(request, context), request.query)
  })
}

/**
 * `received`, and for a repeat `already received`, ends the gateway's repeats, so it is sent only for a final state:
 * paid or definitely failed. An open transaction has the same response as an unknown one: a stranger learns nothing,
 * and the gateway, without `received`, notifies again.
 */
async function notificationResponse(context: Context, { MerchantTxnId, GatewayTxnId }: Notification): Promise<string> {
  const found = await findTransactionByReference(context, 'HubA', MerchantTxnId)
  if (!found) return 'not confirmed'
  const { store_id: storeId, transaction_id: transactionId } = found
  await waitForPaid(context, found)
  const first = await claimNotification(context.db, storeId, transactionId, context.clock.now())
  if (first) {
    // Whether the two are always the same is not documented, so a difference is only logged.
    const { gateway_reference: settledBy } = first
    if (settledBy !== null && settledBy !== GatewayTxnId)
      context.log.warn(
        { store_id: storeId, transaction_id: transactionId },
        'HubA notification names another gateway reference',
      )
    return 'received'
  }
  const state = (await findTransaction(context, transactionId))?.state
  return state === 'Paid' || state === 'Failed' ? 'already received' : 'not confirmed'
}
