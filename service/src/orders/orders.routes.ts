import { type Context, withRequestLog } from '../context.ts'
import { bodyBytes } from '../platform/http/body-size.ts'
import type { App } from '../platform/http/http-server.ts'
import { storeParams } from '../platform/http/request-values.contract.ts'
import { isId } from '../platform/values/ids.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelRequest, idempotencyHeaders, orderParams, orderRequest, releaseHoldRequest } from './orders.contract.ts'
import { openOrderPlacing } from './place-order.ts'
import { releaseHold } from './release-hold.ts'
import { trackOrder } from './track-order.ts'

/** Every order URL. */
export function orderRoutes(app: App, context: Context): void {
  const placeOrder = openOrderPlacing(context)

  app.post(
    '/order/:store_id',
    {
      schema: { params: storeParams, body: orderRequest, headers: idempotencyHeaders },
      // Before the body is read and validated: every request counts (8).
      onRequest: async (request) => {
        const { store_id: storeId } = request.params as { store_id: string }
        if (isId(storeId)) await context.rateLimits.order(storeId.toLowerCase(), request.ip)
      },
    },
    async (request) => {
      const { params, body, headers, ip } = request
      const response = await placeOrder(params.store_id, {
        request: body,
        bytes: bodyBytes(request),
        idempotencyKey: headers['idempotency-key'],
        clientIp: ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 1000),
      })
      if ('_id' in response) request.log.info({ store_id: params.store_id, order_id: response._id }, 'order placed')
      return response
    },
  )

  app.get('/order/public/:store_id/id/:order_id', { schema: { params: orderParams } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return trackOrder(context, request.params.store_id, request.params.order_id)
  })

  app.post(
    '/order/public/cancel',
    { schema: { body: cancelRequest }, onRequest: async ({ ip }) => context.rateLimits.cancellation('', ip) },
    (request) => cancelOrder(withRequestLog(request, context), request.body),
  )

  app.post(
    '/order/public/release-hold',
    { schema: { body: releaseHoldRequest }, onRequest: async ({ ip }) => context.rateLimits.holdRelease('', ip) },
    (request) => releaseHold(context, request.body),
  )
}
