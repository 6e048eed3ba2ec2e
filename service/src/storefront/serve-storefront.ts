import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isPagePath } from '@pasal/contract/site/paths.ts'
import type { ApiReply, ApiRequest, Storefront } from '@pasal/storefront/host.ts'
import type Inject from 'light-my-request'
import type { DispatchFunc } from 'light-my-request'
import type { Context } from '../context.ts'
import { openFormArrivals } from '../platform/http/arriving-bodies.ts'
import type { App } from '../platform/http/http-server.ts'
import { hostnameOf } from '../platform/values/hostname-of.ts'
import { isStorefrontBuilt, loadStorefront } from './load-storefront.ts'
import { isOwnHost } from './own-hosts.ts'
import { openPageTurns } from './page-turns.ts'

/** Hosts whose kind is remembered: the most that invented hosts may take. */
const maxHosts = 5000

/**
 * Serves the shops on their own hosts, before the router. A request for the service's own host costs one look-up and
 * goes on as without shops. On a shop's host the API stays reachable, so that the scripts of its pages call their own
 * origin; a page wins over the API only at the paths of pages.
 */
export function serveStorefrontByHost(app: App, context: Context, firstSegments: ReadonlySet<string>): void {
  if (!isStorefrontBuilt()) return void context.log.warn('storefront is not built: run npm run build')
  const [apiListener] = app.server.listeners('request') as [RequestListener]
  const load = onceLoaded(async () => {
    const { default: inject } = await import('light-my-request')
    return loadStorefront(storefrontOptions((request) => callInProcess(inject, app, request), context))
  })
  const isOwn = rememberedOwnHosts(context)
  const watchForm = openFormArrivals()

  const isForShop = (request: IncomingMessage): boolean => {
    const url = request.url ?? '/'
    const path = url.split('?', 1)[0] as string
    if (request.method === 'OPTIONS') return false
    return isPagePath(path) || !firstSegments.has(path.split('/', 2)[1] ?? '')
  }
  let loaded: Storefront | undefined
  const serveShop = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const shops = await load()
    loaded = shops
    const name = hostnameOf(request.headers.host ?? '')
    // A program that reaches the service by a name that is no shop's gets what it always got.
    if (!isNamedShop(context, name) && !wantsPage(request) && !(await shops.isShop(name))) {
      return void apiListener(request, response)
    }
    await shops.handle(request, response)
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { host } = request.headers
    if (host === undefined || isOwn(host) || !isForShop(request)) return apiListener(request, response)
    watchForm(request)
    // On a name below the hosted domain a page in memory is sent without waiting for anything.
    const serving =
      loaded && isNamedShop(context, hostnameOf(host)) ? loaded.handle(request, response) : serveShop(request, response)
    serving.catch((error: unknown) => {
      context.log.error({ err: error, path: request.url }, 'storefront request failed')
      response.destroy()
    })
  })
}

function isNamedShop({ config }: Context, name: string): boolean {
  return name.endsWith(`.${hostnameOf(config.hostedDomain)}`)
}

function wantsPage({ headers: { accept = '' } }: IncomingMessage): boolean {
  return accept.includes('text/html')
}

function rememberedOwnHosts({ config }: Context): (host: string) => boolean {
  const known = new Map<string, boolean>()
  return (host) => {
    const own = known.get(host)
    if (own !== undefined) return own
    if (known.size >= maxHosts) known.clear()
    const found = isOwnHost(config, hostnameOf(host))
    known.set(host, found)
    return found
  }
}

/** A load that failed is tried again by the next request. */
function onceLoaded(load: () => Promise<Storefront>): () => Promise<Storefront> {
  let loading: Promise<Storefront> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function storefrontOptions(call: (request: ApiRequest) => Promise<ApiReply>, { config, cache, log }: Context) {
  const trustsProxy = config.trustProxy !== false
  return {
    call,
    versionOf: (storeId: string) => cache.versionOf(storeId),
    hostedDomain: config.hostedDomain,
    pageTurn: openPageTurns(),
    apiOrigin: '',
    schemeOf: ({ headers }: IncomingMessage) =>
      trustsProxy && headers['x-forwarded-proto'] === 'https' ? ('https' as const) : ('http' as const),
    onError: (error: unknown, path: string) => log.error({ err: error, path }, 'storefront page failed'),
  }
}

/**
 * A request to the API without a network hop. Limits and log lines see the shopper's own connection. Fastify's own
 * `inject` fails once the service has begun to close, and pages under way need the API until they are done.
 */
async function callInProcess(
  inject: typeof Inject,
  app: App,
  { method, path, headers, body, from }: ApiRequest,
): Promise<ApiReply> {
  const forwarded = from?.headers['x-forwarded-for']
  const response = await inject(app.routing as DispatchFunc, {
    method,
    url: path,
    headers: { ...headers, ...(forwarded ? { 'x-forwarded-for': forwarded } : {}) },
    ...(from?.socket.remoteAddress ? { remoteAddress: from.socket.remoteAddress } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { status: response.statusCode, headers: response.headers as ApiReply['headers'], text: response.body }
}
