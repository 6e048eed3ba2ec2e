import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { listenForInvalidations } from '../platform/cache/invalidation-listener.ts'
import type { App } from '../platform/http/http-server.ts'
import { hasExtraListeners, openExtraListeners } from '../platform/process/extra-listeners.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'

const closeDelayMs = 300
const longestRequestMs = 60_000
/** Reading the job queue's code holds up all else for a tenth of a start: whoever waits for the first answer gets it before. */
const firstResponsesMs = 200
/**
 * So many shoppers may connect in one moment: those beyond are not heard by the system, and try again after 1, 3, 7 and 15 seconds. The system may allow
 * fewer (net.core.somaxconn).
 */
const listenBacklog = 4096

/** Does what this process's roles say; returns when it accepts requests and takes jobs. */
export async function serve(context: Context, connection: pg.PoolConfig, life: Lifecycle): Promise<void> {
  const { roles } = context.config
  if (roles.includes('http')) await life.step(() => serveHttp(context, connection, life))
  if (roles.includes('worker')) await life.step(() => work(context, connection, life))
}

async function serveHttp(context: Context, connection: pg.PoolConfig, life: Lifecycle): Promise<void> {
  const changes = listenForInvalidations(context, connection)
  life.onShutdown(() => changes.stop())
  const app = await buildApp(context)
  app.addHook('onSend', async (_request, reply) => {
    if (life.stopping) reply.header('connection', 'close')
  })
  let closeExtraListeners: () => Promise<unknown> = async () => undefined
  life.onShutdown(() => closeHttp(app, closeExtraListeners))
  await changes.ready
  const { port, host } = context.config
  const address = { port, host, backlog: listenBacklog, reusePort: hasExtraListeners }
  await app.listen(address)
  if (hasExtraListeners) closeExtraListeners = await openExtraListeners(app.server, address)
}

/**
 * First every answer says that its connection ends (the hook those of requests under way, the listener those that come now, by whichever way they are
 * answered), so that clients and proxies go elsewhere without losing a request; then the server closes. Connections that are idle by then are ended: a
 * server that closes would wait a minute for their clients to do it.
 */
async function closeHttp(app: App, closeExtraListeners: () => Promise<unknown>): Promise<void> {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await sleep(closeDelayMs)
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), longestRequestMs)
  try {
    await Promise.all([closeExtraListeners(), app.close()])
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

async function work(context: Context, connection: pg.PoolConfig, life: Lifecycle): Promise<void> {
  if (context.config.roles.includes('http')) await sleep(firstResponsesMs)
  const [{ startWorker }, { listenForPayments }] = await Promise.all([
    import('../jobs.ts'),
    import('../payments/listen-for-payments.ts'),
  ])
  const worker = await startWorker(context)
  life.onShutdown(() => worker.stop())
  const payments = listenForPayments(context, connection)
  life.onShutdown(() => payments.stop())
}
