import formbody from '@fastify/formbody'
import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { type StrictUrlMethod, strictUrlMethods } from '@pasal/contract/payments/methods.ts'
import { type returnParams, strictReturnUrl } from '@pasal/contract/payments/requests.ts'
import * as routes from '@pasal/contract/payments/routes.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { urlHint } from '@pasal/contract/values.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Context, withRequestLog } from '../context.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { type RequestOf, serve } from '../platform/http/serve.ts'
import { cardNotification } from './card-notification.ts'
import { checkPayment } from './check-payment.ts'
import { hubANotification } from './hub-a-notification.ts'
import { returnFromGateway } from './return-from-gateway.ts'
import { startPayment } from './start-payment.ts'

/** Every payment URL (4.5). */
export function paymentRoutes(app: App, context: Context): void {
  startRoutes(app, context)
  checkRoutes(app, context)
  returnRoutes(app, context)
  hubANotification(app, context)
  cardNotification(app, context)
}

function client(request: FastifyRequest) {
  return { ip: clientAddress(request), userAgent: request.headers['user-agent'] ?? '' }
}

const strictStarts = {
  WalletA: routes.startWalletA,
  WalletB: routes.startWalletB,
  BankNetA: routes.startBankNetA,
} satisfies Record<StrictUrlMethod, unknown>

const starts = [
  ['HubA', routes.startHubA],
  ['bank_card', routes.startBankCard],
  ['BankNetACheckout', routes.startCheckout],
] as const

function startRoutes(app: App, context: Context): void {
  for (const method of strictUrlMethods) {
    serve(app, context, strictStarts[method], (request) => {
      const back = strictReturnUrl(request.body.url)
      if ('problem' in back) throw invalidReturnUrl(back.problem)
      return startPayment(withRequestLog(request, context), method, { ...request.body, ...back }, client(request))
    })
  }
  for (const [method, route] of starts) {
    serve(app, context, route, (request) =>
      startPayment(withRequestLog(request, context), method, request.body, client(request)),
    )
  }
  serve(app, context, routes.startQr, (request) => {
    const method = request.body.self ? 'QR_Dynamic' : 'QR'
    return startPayment(withRequestLog(request, context), method, request.body, client(request))
  })
}

function invalidReturnUrl(problem: string): ApiError {
  return new ApiError(400, { fields: { url: 'Valid Return URL is required' } }, {}, [urlHint(problem)])
}

function checkRoutes(app: App, context: Context): void {
  serve(app, context, routes.checkQr, async (request, reply) => {
    reply.header('cache-control', routes.checkQr.cacheControl)
    await checkPayment(withRequestLog(request, context), request.params.transaction, ['QR', 'QR_Dynamic'])
    return { success: true }
  })
  serve(app, context, routes.checkBankNetACheckout, async (request, reply) => {
    reply.header('cache-control', routes.checkBankNetACheckout.cacheControl)
    const row = await checkPayment(withRequestLog(request, context), request.params.transaction, ['BankNetACheckout'])
    return { success: true, amount: toNpr(row.order_amount_paisa) }
  })
}

const returns = [
  ['WalletA', routes.returnFromWalletA],
  ['WalletB', routes.returnFromWalletB],
  ['BankNetA', routes.returnFromBankNetA],
  ['HubA', routes.returnFromHubA],
  ['bank_card', routes.returnFromBankCard],
] as const

function returnRoutes(app: App, context: Context): void {
  for (const [method, route] of returns) {
    const handler = async (request: RequestOf<typeof route>, reply: FastifyReply) => {
      const at = { ...returnAt(method, request.params), query: record(request.query) }
      return reply.redirect(await returnFromGateway(withRequestLog(request, context), at), 302)
    }
    // A HEAD would use up the one visit to the success page.
    serve(app, context, route, handler, { exposeHeadRoute: false })
  }
  returnsByForm(app, context)
}

const formReturns = [
  ['bank_card', routes.returnFromBankCardByForm],
  ['WalletA', routes.returnFromWalletAByForm],
  ['HubA', routes.returnFromHubAByForm],
] as const

/**
 * The card page may also send the browser back with a form, and a shop posts its form here when nothing is to be paid.
 * No other route of the service reads forms.
 */
function returnsByForm(app: App, context: Context): void {
  app.register(async (scope) => {
    await scope.register(formbody)
    for (const [method, route] of formReturns) {
      serve(scope as unknown as App, context, route, async (request, reply) => {
        const at = { ...returnAt(method, request.params), query: record(request.body) }
        return reply.redirect(await returnFromGateway(withRequestLog(request, context), at), 303)
      })
    }
  })
}

function returnAt(method: PaymentMethod, params: z.output<typeof returnParams>) {
  return { method, storeId: params.store_id, transactionId: params.transaction_id, hint: params.hint }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
