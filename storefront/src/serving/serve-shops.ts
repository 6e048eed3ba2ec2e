import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chosenLanguage } from '@pasal/contract/format/language.ts'
import type { Storefront, StorefrontOptions } from '../../host.ts'
import { languageCookie, readLanguage } from '../language/language.ts'
import type { Shop } from '../shop.ts'
import { ApiCache, ApiDown, type Store, StoreApi } from '../store-api.ts'
import { readBuiltFiles } from './built-files.ts'
import { openFindShop } from './find-shop.ts'
import { inlineStyles } from './inline-styles.ts'
import { knownQuery } from './known-query.ts'
import { type CachedPage, openPageCache } from './page-cache.ts'
import { plainPage } from './plain-page.ts'
import { preparePage, sendPage } from './prepared-page.ts'
import {
  BodyTooLarge,
  hostnameOf,
  hostOf,
  requestInit,
  savesData,
  slugOf,
  splitUrl,
  UnreadableForm,
} from './request-of.ts'
import { headersOf } from './response-headers.ts'

type Render = (request: Request, locals: { shop: Shop }) => Promise<Response>
/** `scriptHashes`: of the scripts that the build writes into pages. */
type BuildOptions = StorefrontOptions & { scriptHashes: readonly string[] }
type Target = { store: Store; host: string; path: string; query: string }

/** Paths of Astro itself: its pages of errors, which it renders of its own accord, and what no page here uses. */
const internalPath = /^\/(404|500|_.*)$/

const methods = ['GET', 'HEAD', 'POST']

class TooManyPages extends Error {}

/** How long a page may show what it read (4.1). */
const cachedForMs = 60_000

/** Serves the shops of one API: the files of the build, and pages by host, path and language. */
export function serveShops(options: BuildOptions, render: Render): Storefront {
  const { call, hostedDomain, versionOf = () => '', pageTurn = () => Promise.resolve() } = options
  const cache = new ApiCache(call)
  const findShop = openFindShop({ cache, call, hostedDomain, versionOf })
  const files = readBuiltFiles(fileURLToPath(new URL('../client/', import.meta.url)))
  const styleOf = (path: string) => files.get(path)?.body
  const pages = openPageCache()

  const makePage = async (request: IncomingMessage, target: Target): Promise<CachedPage> => {
    const { store, host, path, query } = target
    const version = versionOf(store._id)
    const api = new StoreApi(cache, call, () => versionOf(store._id))
    const origin = `${options.schemeOf(request)}://${host}`
    const lang = chosenLanguage(request.headers.cookie)
    const url = new URL(`${origin}${path}${query}`)
    const reached = { origin, url, slug: slugOf(url), apiOrigin: options.apiOrigin, connection: request }
    const shop: Shop = { store, api, lang, savesData: savesData(request), ...reached }
    const init = await requestInit(request, origin)
    const turn = pageTurn(store._id)
    if (!turn) throw new TooManyPages()
    await turn
    const rendered = await render(new Request(url, init), { shop })
    if (shop.failure) options.onError(shop.failure, path)
    const { headers, isCacheable } = headersOf(rendered, shop, options.scriptHashes)
    // The name of a style sheet holds its hash, so the rendered bytes decide the ETag.
    const bytes = Buffer.from(await rendered.arrayBuffer())
    // Astro gives its page of errors the status 500, whatever the page says.
    const status = shop.failure instanceof ApiDown ? 503 : rendered.status
    const page = preparePage(status, headers, bytes, inlineStyles(bytes, styleOf))
    return { page, storeId: store._id, version, until: isCacheable ? api.oldestRead + cachedForMs : 0 }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A page that is in memory needs no look-up of its store.
    const cached = pages.find(keyOf(request, request.url ?? '/'), versionOf)
    if (cached && request.method === 'GET') return sendPage(request, response, cached)
    const { path, search } = splitUrl(request.url ?? '/')
    const file = files.get(path)
    if (file) return sendPage(request, response, file)

    const hostname = hostnameOf(request)
    if (!methods.includes(request.method ?? '')) {
      return sendPage(request, response, plainPage('wrong-method', hostname), ['allow', methods.join(', ')])
    }
    const store = await findShop(hostname)
    if (!store) return sendPage(request, response, plainPage('unknown-shop', hostname))
    const query = knownQuery(search)
    if (query === undefined) return sendPage(request, response, plainPage('long-query', hostname))
    if (path.length > 1 && path.endsWith('/')) return redirect(response, 308, `${path.replace(/\/+$/, '')}${search}`)
    const chosen = readLanguage(new URLSearchParams(query).get('lang'))
    if (chosen) return changeLanguage(response, path, query, languageCookie(chosen))

    const page = internalPath.test(path) ? '/404' : path
    const target = { store, host: hostOf(request), path: page, query }
    if (request.method === 'POST') return sendPage(request, response, (await makePage(request, target)).page)
    const make = () => makePage(request, target)
    const made = await pages.get(keyOf(request, `${page}${query}`), versionOf(store._id), make)
    return sendPage(request, response, made.page)
  }

  return {
    isShop: async (hostname) => (await findShop(hostname)) !== undefined,
    async handle(request, response) {
      try {
        await respond(request, response)
      } catch (error) {
        if (response.headersSent) return void response.destroy()
        if (error instanceof TooManyPages) return sendPage(request, response, plainPage('service-down', ''))
        if (error instanceof BodyTooLarge) return sendPage(request, response, plainPage('large-body', ''))
        if (error instanceof UnreadableForm) return sendPage(request, response, plainPage('unreadable-form', ''))
        options.onError(error, request.url ?? '')
        const what = error instanceof ApiDown ? 'service-down' : 'failed'
        await sendPage(request, response, plainPage(what, hostnameOf(request)))
      }
    },
  }
}

function keyOf(request: IncomingMessage, url: string): string {
  const { cookie, host } = request.headers
  return `${chosenLanguage(cookie)}${savesData(request) ? ' fewer-bytes' : ''} ${host} ${url}`
}

/** The language is a cookie, so that a page has one URL. The link works without script. */
function changeLanguage(response: ServerResponse, path: string, query: string, cookie: string): void {
  const rest = new URLSearchParams(query)
  rest.delete('lang')
  const location = rest.size > 0 ? `${path}?${rest}` : path
  redirect(response, 303, location, { 'set-cookie': cookie })
}

function redirect(response: ServerResponse, status: 303 | 308, location: string, headers = {}): void {
  response.writeHead(status, { location, 'cache-control': 'no-store', ...headers }).end()
}
