import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { listenForInvalidations } from '../platform/cache/invalidation-listener.ts'
import type { App } from '../platform/http/http-server.ts'
import { acceptLastConnections } from '../platform/http/last-connections.ts'
import { hasExtraListeners, openExtraListeners } from '../platform/process/extra-listeners.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'
import { releasePort } from '../platform/process/listening-port.ts'

const maxRequestMs = 60_000
/** Loading the job queue blocks the process for a tenth of a start, so the first requests are served before. */
const firstResponsesMs = 200
/**
 * Connections that may arrive at one moment. The system drops the ones beyond, and their clients retry after 1, 3, 7
 * and 15 seconds. The system may allow fewer (net.core.somaxconn).
 */
const listenBacklog = 4096

/** Starts the roles of this process. Returns when it accepts requests and takes jobs. */
export async function serve(context: Context, connection: pg.PoolConfig, life: Lifecycle): Promise<void> {
  const { roles } = context.config
  if (roles.includes('http')) await life.step(() => serveHttp(context, connection, life))
  if (roles.includes('worker')) await life.step(() => startJobs(context, connection, life))
}

async function serveHttp(context: Context, connection: pg.PoolConfig, life: Lifecycle): Promise<void> {
  const invalidations = listenForInvalidations(context, connection)
  life.onShutdown(() => invalidations.stop())
  const app = await buildApp(context)
  app.addHook('onSend', async (_request, reply) => {
    if (life.stopping) reply.header('connection', 'close')
  })
  let closeExtraListeners: () => Promise<unknown> = async () => undefined
  life.onShutdown(() => closeHttp(app, closeExtraListeners))
  await invalidations.ready
  const { port, host } = context.config
  const address = { port, host, backlog: listenBacklog, reusePort: hasExtraListeners }
  await releasePort()
  await app.listen(address)
  if (hasExtraListeners) closeExtraListeners = await openExtraListeners(app.server, address)
}

/**
 * First every response carries `connection: close` (the hook sets it for requests in flight, the listener for new
 * ones), so that clients and proxies go elsewhere without losing a request. Then the server closes. Idle connections
 * are closed here, because a closing server would wait a minute for their clients to close them.
 */
async function closeHttp(app: App, closeExtraListeners: () => Promise<unknown>): Promise<void> {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await acceptLastConnections(app.server)
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), maxRequestMs)
  try {
    await Promise.all([closeExtraListeners(), app.close()])
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

async function startJobs(context: Context, connection: pg.PoolConfig, life: Lifecycle): Promise<void> {
  if (context.config.roles.includes('http')) await sleep(firstResponsesMs)
  const [{ startWorker }, { listenForPayments }] = await Promise.all([
    import('../jobs.ts'),
    import('../payments/listen-for-payments.ts'),
  ])
  const worker = await startWorker(context, connection)
  life.onShutdown(() => worker.stop())
  const payments = listenForPayments(context, connection)
  life.onShutdown(() => payments.stop())
}
