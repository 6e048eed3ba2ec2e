import type { FastifyInstance } from 'fastify'
import type { Log } from '../process/log.ts'
import { isForwarded, parseAddress } from './client-address.ts'

type Options = { log: Log; config: { trustProxy: boolean | number | string; rateLimits: boolean } }

const nearRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal']

/**
 * A proxy that the configuration does not fit makes all shoppers one client, who get 429. One warning per process says
 * so. A forwarded header from a public address is the client's own invention, so it is no sign of a proxy.
 */
export function warnOfProxy(app: Pick<FastifyInstance, 'addHook'>, { log, config }: Options): void {
  if (!config.rateLimits) return
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned) return
    if (config.trustProxy === false) {
      if (!isForwarded(request) || !isNear(request.socket.remoteAddress)) return
      log.warn('TRUST_PROXY is off behind a proxy: all shoppers share the limits of one client')
    } else {
      if (parseAddress(request.ip) || !isForwarded(request)) return
      log.warn('X-Forwarded-For has a text that is no address: its shoppers share the limits of one client')
    }
    warned = true
  })
}

function isNear(peer: string | undefined): boolean {
  const address = parseAddress(peer)
  return address !== undefined && nearRanges.includes(address.range())
}
