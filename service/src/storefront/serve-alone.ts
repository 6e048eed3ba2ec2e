import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ApiReply, ApiRequest } from '@pasal/storefront/host.ts'
import type { Config } from '../config.ts'
import { openFormArrivals } from '../platform/http/arriving-bodies.ts'
import { acceptLastConnections } from '../platform/http/last-connections.ts'
import { ConfigError } from '../platform/process/config-error.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'
import { releasePort } from '../platform/process/listening-port.ts'
import { isStorefrontBuilt, loadStorefront } from './load-storefront.ts'
import { openPageTurns } from './page-turns.ts'

const apiTimeoutMs = 10_000

/** Serves the shops of an API that another process serves at PUBLIC_URL. It needs no database. */
export async function serveStorefrontAlone(config: Config, life: Lifecycle): Promise<void> {
  if (!isStorefrontBuilt()) throw new ConfigError('ROLES: storefront is not built, run npm run build')
  const shops = await loadStorefront({
    call: (request) => callByHttp(config.publicUrl, request),
    hostedDomain: config.hostedDomain,
    pageTurn: openPageTurns(),
    apiOrigin: config.publicUrl,
    schemeOf: ({ headers }) =>
      config.trustProxy !== false && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
    onError: (error, path) => life.log.error({ err: error, path }, 'storefront page failed'),
  })
  const watchForm = openFormArrivals()
  const server = createServer((request, response) => {
    if (life.stopping) response.setHeader('connection', 'close')
    if (request.url === '/healthz') return void sendJson(response, 200, { status: 'up' })
    if (request.url === '/readyz') return void sendReadiness(config.publicUrl, response)
    watchForm(request)
    void shops.handle(request, response)
  })
  life.onShutdown(async () => {
    await acceptLastConnections(server)
    server.closeIdleConnections()
    await new Promise((closed) => server.close(closed))
  })
  await releasePort()
  server.listen(config.port, config.host)
  await once(server, 'listening')
}

async function callByHttp(origin: string, { method, path, headers, body, from }: ApiRequest): Promise<ApiReply> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(from ? { 'x-forwarded-for': clientChain(from) } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(apiTimeoutMs),
  })
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

/** This process is one more proxy before the API, which TRUST_PROXY there may trust. */
function clientChain({ headers, socket }: IncomingMessage): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
}

/** Ready when the API is. */
async function sendReadiness(publicUrl: string, response: ServerResponse): Promise<void> {
  const ready = await callByHttp(publicUrl, { method: 'GET', path: '/readyz' }).then(
    ({ status }) => status === 200,
    () => false,
  )
  sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
