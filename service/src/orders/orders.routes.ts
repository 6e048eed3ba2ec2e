import { chosenLanguage } from '@pasal/contract/format/language.ts'
import * as routes from '@pasal/contract/orders/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Context, withRequestLog } from '../context.ts'
import { callsOfActor } from '../merchant/check-access.ts'
import { findKeyIfValid } from '../merchant/find-caller.ts'
import { bodyBytes } from '../platform/http/body-size.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { hint } from '../platform/http/hint.ts'
import type { App } from '../platform/http/http-server.ts'
import { openRoom } from '../platform/http/room.ts'
import { type RequestOf, serve } from '../platform/http/serve.ts'
import { cancelOrder } from './cancel-order.ts'
import { orderHints, testOrderHint } from './order-hints.ts'
import { openOrderPlacing } from './place-order.ts'
import { releaseHold } from './release-hold.ts'
import { trackOrder } from './track-order.ts'
import { trackingLink } from './tracking-link.ts'

/** Orders of one store that are under way in this process: as many as are placed within half a second. */
const ordersAtOnce = 500

/** Every order URL. */
export function orderRoutes(app: App, context: Context): void {
  const placeOrder = openOrderPlacing(context)
  const enter = openRoom(ordersAtOnce)

  /** One server may order for all shoppers: with an API key the key's limit counts (merchant's API, 16). */
  const countsElsewhere = async (request: FastifyRequest) => {
    if (request.headers.authorization === undefined) return false
    const key = await findKeyIfValid(context, request)
    const { store_id } = request.params as { store_id: string }
    if (!key?.scopes.includes('write_orders') || key.storeId !== store_id.toLowerCase()) return false
    await context.rateLimits.countKey(callsOfActor, key._id)
    return true
  }
  const placing = async (request: RequestOf<typeof routes.placeOrder>) => {
    const { params, body, headers } = request
    const ids = { store_id: params.store_id }
    for (const text of orderHints(body)) hint(withRequestLog(request, context), text, ids)
    const response = await placeOrder(params.store_id, {
      request: body,
      bytes: bodyBytes(request),
      idempotencyKey: headers['idempotency-key'],
      language: chosenLanguage(request.headers.cookie),
      clientIp: clientAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 1000),
    })
    if ('_id' in response) request.log.info({ ...ids, order_id: response._id }, 'order placed')
    else hint(withRequestLog(request, context), testOrderHint, ids)
    return response
  }
  const beforeGate = async ({ params }: FastifyRequest, reply: FastifyReply) =>
    enter((params as { store_id: string }).store_id.toLowerCase(), reply)
  serve(app, context, routes.placeOrder, placing, { countsElsewhere, beforeGate })

  serve(app, context, routes.trackOrder, async (request, reply) => {
    reply.header('cache-control', routes.trackOrder.cacheControl)
    return trackOrder(context, request.params.store_id, request.params.order_id)
  })

  serve(app, context, routes.getTrackingLink, (request) => trackingLink(context, request.params.order_id))
  serve(app, context, routes.cancelOrder, (request) => cancelOrder(withRequestLog(request, context), request.body))
  serve(app, context, routes.releaseHold, (request) => releaseHold(context, request.body))
}
