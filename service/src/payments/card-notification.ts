import { notifyOfBankCard } from '@pasal/contract/payments/routes.ts'
import { type Context, withRequestLog } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { waitForPaid } from './check-payment.ts'
import { findTransaction, type TransactionRow } from './find-transaction.queries.ts'
import { openGatewayContext } from './gateway-context.ts'
import { cardCredentials } from './gateways/bank-card-credentials.ts'
import { openToken } from './gateways/jose-envelope.ts'

/**
 * POST /payment/bank_card/notification/…: the card gateway's signed notification. The token is verified with the keys
 * of the transaction's own store and only starts a query: a valid token of another order, or an old one, changes
 * nothing.
 */
export function cardNotification(app: App, context: Context): void {
  app.register(async (scope) => {
    // No other route accepts a token as its body.
    scope.addContentTypeParser(['application/jose', 'application/jwt'], { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const routes = scope as unknown as App
    serve(routes, context, notifyOfBankCard, async (request) => {
      const { store_id: storeId, transaction_id: transactionId } = request.params
      const row = await findTransaction(context, transactionId)
      const isKnown = row?.store_id === storeId && row.method === 'bank_card'
      if (!isKnown || !(await isTokenOf(context, row, request.body))) throw badRequest('Invalid payment notification')
      // Where the inquiry has no clear result yet, reconciliation queries again: the gateway need not repeat this.
      await waitForPaid(withRequestLog(request, context), row)
      return { success: true }
    })
  })
}

async function isTokenOf(context: Context, row: TransactionRow, body: unknown): Promise<boolean> {
  if (typeof body !== 'string') return false
  const at = { storeId: row.store_id, transactionId: row.transaction_id, method: row.method }
  const credentials = cardCredentials(await openGatewayContext(context, at))
  const claims = credentials && (await openToken(body.trim(), credentials.opening))
  const orderNos = valuesOf('orderNo', claims)
  return orderNos.length > 0 && orderNos.every((orderNo) => orderNo === row.reference)
}

/** Every value under a key at any depth: the position of the order in the token is not documented. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesOf(key, inner)))
}
