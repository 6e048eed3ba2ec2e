import { allRoutes } from '@pasal/contract/all-routes.ts'
import type { Route as Described } from '@pasal/contract/route.ts'
import { z } from 'zod'
import { showMetrics } from '../../src/operator/health.routes.ts'
import { listOutbox } from '../../src/operator/outbox.routes.ts'
import { listPayments } from '../../src/operator/payments.routes.ts'
import { listPeople, resetSecondFactor } from '../../src/operator/people.routes.ts'
import { exportStoreFile, importStoreFile } from '../../src/operator/store-files.routes.ts'
import { addStore, changeStore, inviteToStore, listStores, readStore } from '../../src/operator/stores.routes.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { operatorToken, startTestService, type TestService } from '../harness/test-service.ts'
import { type GoodRequest, goodRequests } from './good-requests.ts'
import { type UnknownStore, unknownStore } from './unknown-store.ts'

/*
 * The table of hostile inputs: every route of the service, as it is described, with a good request of it. The other
 * files of this folder make each part of these requests bad.
 */

export type Shop = Awaited<ReturnType<typeof openShop>>

export type Route = GoodRequest & {
  method: Described['method']
  /** as the app prints it */
  url: string
  /**
   * the response to a malformed id in the path: the 500 of 7.1, 400 on the named key, or that to an unknown store
   */
  malformedId: 'cast' | 'zod' | 'unknown'
  unknownStore?: UnknownStore | undefined
  headers?: Record<string, string> | undefined
}

const pagesForPeople = [
  ...['/', '/favicon.ico', '/favicon.svg', '/robots.txt', '/docs/guides', '/docs/guides/:name'],
  ...['/docs/merchant', '/openapi.merchant.json', '/docs/guides/merchant', '/docs/guides/merchant/:name'],
  // The printed list of routes has the second without its slash.
  ...['/dashboard', '/dashboard*'],
]

/** The start page, the document, its page and its guides are not described: they take nothing but a name. */
const documentRoutes: Described[] = ['/openapi.json', '/docs', '/docs/:file', ...pagesForPeople].map((url) => ({
  ...{ method: 'GET', who: 'public' },
  url: url as '/',
}))

const operatorRoutes: Described[] = [
  ...[showMetrics, importStoreFile, exportStoreFile, listOutbox, listPayments],
  ...[listStores, addStore, readStore, changeStore, inviteToStore, listPeople, resetSecondFactor],
]

export const routes: Route[] = [...allRoutes, ...operatorRoutes, ...documentRoutes].map((route) => {
  const name = `${route.method} ${route.url}`
  return {
    ...{ method: route.method, url: route.url },
    malformedId: malformedIdOf(route),
    unknownStore: unknownStore[name],
    headers: route.who === 'operator' ? { authorization: `Bearer ${operatorToken}` } : undefined,
    ...goodRequests[name],
  }
})

/** The 500 of placing an order is about its coupon, not about its path. */
function malformedIdOf({ url, castError, request }: Described): Route['malformedId'] {
  if (castError && !request?.body) return 'cast'
  const malformed = Object.fromEntries(paramsOf({ url }).map((key) => [key, 'short']))
  const issues = request?.params?.safeParse(malformed).error?.issues ?? []
  return issues.some(({ message }) => message === 'Invalid id') ? 'zod' : 'unknown'
}

/** The query keys that a route describes. */
export function queryKeysOf({ method, url }: Route): string[] {
  const described = [...allRoutes, ...operatorRoutes].find((route) => route.method === method && route.url === url)
  return described?.request?.query instanceof z.ZodObject ? Object.keys(described.request.query.shape) : []
}

/** The POSTs that take a body, under their URLs. */
export const posts = routes.flatMap((route) =>
  route.body && route.method === 'POST' ? [[route.url, { ...route, body: route.body }] as const] : [],
)

/**
 * The service of these tests: without the simulators of other people's gateways, and without a way to the real ones.
 */
export function startWalkedService(): Promise<TestService> {
  return startTestService(withoutGateways)
}

const gatewayNames = [
  ...['WALLET_A', 'WALLET_A_STATUS', 'WALLET_B', 'BANKNET_A', 'BANKNET_QR', 'BANKNET_CHECKOUT'],
  ...['HUB_A', 'HUB_A_FORM', 'BANK_CARD'],
]
export const withoutGateways: Record<string, string> = {
  GATEWAY_SANDBOX: 'off',
  ...Object.fromEntries(gatewayNames.map((name) => [`${name}_URL`, 'http://127.0.0.1:1'])),
}

/** A store with a plain, a varied and an endless product, a brand, a category, a coupon, and one order placed in it. */
export async function openShop(svc: Pick<TestService, 'importStore' | 'post'>) {
  const cap = aProduct({ name: 'Cap', slug: 'cap', brand: 'yeti', categories: ['hats'], barcode: '4711' })
  const redSmall = aVariant('Red/S')
  const shawl = aProduct({ slug: 'shawl', variants: [redSmall, aVariant('Red/M')] })
  const endless = aProduct({ slug: 'endless', continue_selling: true, quantity: 0, weight: 0 })
  const coupon = aCoupon({ usage_limit: 5 })
  const { _id, subdomain } = await svc.importStore(
    aStoreFile({
      categories: [{ name: 'Hats', slug: 'hats' }],
      brands: [{ name: 'Yeti', slug: 'yeti' }],
      products: [cap, shawl, endless],
      coupons: [coupon],
      forms: [{ name: 'Ask', slug: 'cap' }],
    }),
  )
  const placed = await svc.post(`/order/${_id}`, anOrder({ products: [aLine(cap)] }))
  return { _id, subdomain, cap, shawl, redSmall, endless, coupon, orderId: placed.body._id as string }
}

/** The path with good values in it; `changed` puts a bad one (already encoded) in its place. */
export function pathOf(route: Route, shop: Shop, changed: Record<string, string> = {}): string {
  const slug = route.url.includes('category') ? 'hats' : route.url.startsWith('/brand') ? 'yeti' : 'cap'
  const transaction = 'e'.repeat(24)
  const good: Record<string, string> = {
    ...{ store_id: shop._id, order_id: shop.orderId, product_id: shop.cap._id, slug },
    ...{ transaction, transaction_id: transaction, hint: 'success' },
  }
  return route.url.replace(/:(\w+)/g, (_match, key) => changed[key] ?? good[key] ?? key)
}

export function paramsOf({ url }: Pick<Route, 'url'>): string[] {
  return [...url.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
}
