import { readMerchantEvents } from '@pasal/contract/merchant/events/routes.ts'
import type { Context } from '../context.ts'
import { MerchantReply } from '../merchant/reply.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { EventStreams } from './event-streams.ts'

/** The proxy of an operator must pass each event on at once. */
const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

export function eventStreamMerchantRoutes(app: App, context: Context): void {
  const streams = new EventStreams(context)
  app.addHook('preClose', () => streams.stop())
  serveMerchant(app, context, readMerchantEvents, async (request) => {
    if (request.raw.method === 'HEAD') return new MerchantReply(200, '', headers)
    return new MerchantReply(200, (await streams.open(request)).body, headers)
  })
}
