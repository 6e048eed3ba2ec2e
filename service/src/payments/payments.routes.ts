import formbody from '@fastify/formbody'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Context, withRequestLog } from '../context.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { cardNotification } from './card-notification.ts'
import { checkPayment } from './check-payment.ts'
import type { PaymentMethod } from './gateway.ts'
import { methodPaths } from './gateway-context.ts'
import { hubANotification } from './hub-a-notification.ts'
import {
  returnParams,
  startQrRequest,
  startRequest,
  startStrictRequest,
  strictReturnUrl,
  transactionParams,
} from './payments.contract.ts'
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
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

function startRoutes(app: App, context: Context): void {
  const onRequest = async (request: FastifyRequest) => context.rateLimits.paymentStart('', request.ip)
  for (const method of ['WalletA', 'WalletB', 'BankNetA'] as const) {
    app.post(`/payment/${methodPaths[method]}/init`, { schema: { body: startStrictRequest }, onRequest }, (request) => {
      const url = strictReturnUrl(request.body.url)
      if (url === undefined) throw new ApiError(400, { fields: { url: 'Valid Return URL is required' } })
      return startPayment(withRequestLog(request, context), method, { ...request.body, url }, client(request))
    })
  }
  for (const method of ['HubA', 'bank_card', 'BankNetACheckout'] as const) {
    app.post(`/payment/${methodPaths[method]}/init`, { schema: { body: startRequest }, onRequest }, (request) =>
      startPayment(withRequestLog(request, context), method, request.body, client(request)),
    )
  }
  app.post('/payment/dynamic_qr/init', { schema: { body: startQrRequest }, onRequest }, (request) =>
    startPayment(
      withRequestLog(request, context),
      request.body.self ? 'QR_Dynamic' : 'QR',
      request.body,
      client(request),
    ),
  )
}

function checkRoutes(app: App, context: Context): void {
  app.get(
    '/payment/dynamic_qr/check/:transaction',
    { schema: { params: transactionParams } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await checkPayment(withRequestLog(request, context), request.params.transaction, ['QR', 'QR_Dynamic'])
      return { success: true }
    },
  )
  app.get(
    '/payment/banknet_a_checkout/check/:transaction',
    { schema: { params: transactionParams } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const row = await checkPayment(withRequestLog(request, context), request.params.transaction, ['BankNetACheckout'])
      return { success: true, amount: toNpr(row.order_amount_paisa) }
    },
  )
}

const redirectingMethods: PaymentMethod[] = ['WalletA', 'WalletB', 'BankNetA', 'HubA', 'bank_card']

function returnRoutes(app: App, context: Context): void {
  const onRequest = limitReturns(context)
  for (const method of redirectingMethods) {
    const url = `/payment/${methodPaths[method]}/return/:store_id/:transaction_id/:hint` as const
    // A HEAD request would use up the only redirect to the success page.
    app.get(url, { schema: { params: returnParams }, onRequest, exposeHeadRoute: false }, async (request, reply) => {
      const at = { ...returnAt(method, request.params), query: record(request.query) }
      return reply.redirect(await returnFromGateway(withRequestLog(request, context), at), 302)
    })
  }
  cardReturnByPost(app, context)
}

/** A return may query the gateway, and a browser needs only one. */
function limitReturns({ rateLimits }: Context) {
  return async (request: FastifyRequest) => rateLimits.paymentReturn('', request.ip)
}

/** The card page may also return the browser by a form. No other route of the service reads forms. */
function cardReturnByPost(app: App, context: Context): void {
  app.register(async (scope) => {
    await scope.register(formbody)
    const routes = scope as unknown as App
    const url = `/payment/${methodPaths.bank_card}/return/:store_id/:transaction_id/:hint`
    routes.post(url, { schema: { params: returnParams }, onRequest: limitReturns(context) }, async (request, reply) => {
      const at = { ...returnAt('bank_card', request.params), query: record(request.body) }
      return reply.redirect(await returnFromGateway(withRequestLog(request, context), at), 303)
    })
  })
}

function returnAt(method: PaymentMethod, params: z.output<typeof returnParams>) {
  return { method, storeId: params.store_id, transactionId: params.transaction_id, hint: params.hint }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
