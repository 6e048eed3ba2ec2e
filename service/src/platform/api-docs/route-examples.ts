import {
  blocksOf,
  type GuideRequest,
  type GuideResponse,
  readRequest,
  readResponse,
  requestText,
} from './guide-blocks.ts'
import type { Guide } from './guides.ts'
import type { Reference } from './references.ts'

/** What routes of the public and of the merchant's API have in common. */
export type DescribedRoute = {
  method: string
  url: string
  document?: { id: string; chapter: string; summary: string }
}

/** A recorded call of a guide, taken apart by the URL of its route. */
export type RouteExample = {
  path: Record<string, string>
  query: Record<string, string>
  /** undefined: the request has no body of JSON */
  body: unknown
  response: GuideResponse
}

type Call = { guide: string; request: GuideRequest; response: GuideResponse }
export type RoutePattern<Described = DescribedRoute> = { route: Described; pattern: RegExp; literals: number }

/** The examples of each route: the recorded calls of the guides, those of the route's own guide first. */
export function examplesByRoute<Described extends DescribedRoute>(
  routes: readonly Described[],
  guides: readonly Guide[],
  { chapters }: Reference,
): Map<Described, RouteExample[]> {
  const patterns = routes.map((route) => patternOf(route))
  const calls = guides.flatMap(callsOf).map((call) => ({ call, route: routeOf(patterns, call.request) }))
  return new Map(
    routes.map((route) => {
      const own = calls.filter((found) => found.route === route).map(({ call }) => call)
      const isOwn = ({ guide }: Call) => route.document && guide === chapters[route.document.chapter]?.guide
      const sorted = [...own.filter(isOwn), ...own.filter((call) => !isOwn(call))]
      return [route, sorted.map((call) => takeApart(route, call))]
    }),
  )
}

function callsOf({ name, text }: Guide): Call[] {
  return blocksOf(text).flatMap((block) => {
    if (block.kind !== 'call') return []
    const response = readResponse(block.text)
    return response ? [{ guide: name, request: readRequest(requestText(block.text)), response }] : []
  })
}

export function patternOf<Described extends DescribedRoute>(route: Described): RoutePattern<Described> {
  const pattern = route.url.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+?)')
  return { route, pattern: new RegExp(`^${pattern}$`), literals: route.url.replace(/:\w+/g, '').length }
}

/** The route of a request: of those that fit, the one that says most of the path itself. */
export function routeOf<Described extends DescribedRoute>(
  patterns: readonly RoutePattern<Described>[],
  { method, path }: GuideRequest,
): Described | undefined {
  const [pathname = ''] = path.split('?')
  const fitting = patterns.filter(({ route, pattern }) => route.method === method && pattern.test(pathname))
  return fitting.sort((a, b) => b.literals - a.literals)[0]?.route
}

function takeApart(route: DescribedRoute, { request, response }: Call): RouteExample {
  const { pathname, searchParams } = new URL(request.path, 'http://localhost')
  const isJson = request.headers['content-type'] === 'application/json'
  return {
    path: { ...patternOf(route).pattern.exec(pathname)?.groups },
    query: Object.fromEntries(searchParams),
    body: isJson && request.body !== undefined ? jsonOf(request.body) : undefined,
    response,
  }
}

/** Undefined: an example of a body that is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
