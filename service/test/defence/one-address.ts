import { allRoutes } from '@pasal/contract/all-routes.ts'
import { pathOf, type Route, routes, type Shop } from '../bad-input/routes.ts'
import { asFile, formOf } from '../uploads/upload-service.ts'

type Call = {
  route: string
  path: string
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** What one client got from all its calls. */
export type Seen = { routes: Set<string>; statuses: Map<number, number> }

const publicNames = new Set(
  allRoutes.filter(({ who }) => who === 'public').map(({ method, url }) => `${method} ${url}`),
)
const nameOf = ({ method, url }: Route) => `${method} ${url}`

/** Every route of the public API. */
export const publicRoutes = routes.filter((route) => publicNames.has(nameOf(route)))

/** Sends everything that the public API offers from one address, over 16 connections, until `signal` ends it. */
export async function attack(
  url: string,
  { shop, from, picture, signal }: { shop: Shop; from: string; picture: Buffer; signal: AbortSignal },
  seen: Seen,
): Promise<void> {
  let next = [...seen.statuses.values()].reduce((sum, count) => sum + count, 0)
  const connection = async () => {
    while (!signal.aborted) {
      const nth = next++
      const call = await callOf(publicRoutes[nth % publicRoutes.length] as Route, shop, { nth, picture })
      const response = await fetch(url + call.path, {
        method: call.method,
        headers: { ...call.headers, 'x-forwarded-for': from },
        redirect: 'manual',
        ...(call.body === undefined ? {} : { body: call.body }),
      })
      await response.arrayBuffer()
      seen.routes.add(call.route)
      seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 16 }, connection))
}

/** A good request of the route. No two have the same URL, so that no response serves two. */
async function callOf(route: Route, shop: Shop, { nth, picture }: { nth: number; picture: Buffer }): Promise<Call> {
  const query = new URLSearchParams({ ...route.query, x: String(nth) })
  const call: Call = {
    route: nameOf(route),
    path: `${pathOf(route, shop)}?${query}`,
    method: route.method,
    headers: {},
  }
  if (route.method === 'GET') return call
  if (route.url.endsWith('/file')) {
    const { payload, headers } = await formOf([asFile(picture)])
    return { ...call, headers, body: new Uint8Array(payload) }
  }
  const body = JSON.stringify(route.body?.(shop) ?? {})
  return { ...call, headers: { 'content-type': 'application/json' }, body }
}
