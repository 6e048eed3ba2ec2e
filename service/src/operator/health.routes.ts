import { isReady, isUp } from '@pasal/contract/health/routes.ts'
import type { Route } from '@pasal/contract/route.ts'
import type { FastifyReply } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { cachedResponses } from '../platform/cache/cached-responses.ts'
import { isMigrated } from '../platform/database/migrate.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { aggregatedMetrics } from '../platform/process/aggregated-metrics.ts'

export const showMetrics = { method: 'GET', url: '/metrics', who: 'local' } satisfies Route

let ofProcess: Registry | undefined

/** The metrics of the process itself. All apps share them, because each call of the library starts timers for good. */
function metricsOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** `/healthz`, `/readyz` and `/metrics`. */
export function healthRoutes(app: App, context: Context): void {
  const metrics = Registry.merge([metricsOfProcess()])
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [metrics],
  })
  const help = 'How many processes these figures are the sums of'
  new Gauge({ name: 'pasal_processes', help, registers: [metrics] }).set(1)
  new Counter({
    name: 'kept_answers_total',
    help: 'Reads served from cached bytes before the router; not among the durations',
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(cachedResponses.sent)
    },
  })
  const shown = aggregatedMetrics(metrics)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  // Too short to compress. Checking whether to compress would load Node's fetch client and delay the first response.
  const uncompressed = { compress: false } as const
  serve(app, context, isUp, async () => ({ status: 'up' }), uncompressed)

  const readiness = async (_request: unknown, reply: FastifyReply) => {
    const ready = await isMigrated(context.db).catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  }
  serve(app, context, isReady, readiness, uncompressed)

  serve(app, context, showMetrics, async (_request, reply) => {
    return reply.type(metrics.contentType).send(await shown())
  })
}
