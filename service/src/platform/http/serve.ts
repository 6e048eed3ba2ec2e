import type { Route } from '@pasal/contract/route.ts'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import { isId } from '../values/ids.ts'
import type { App } from './http-server.ts'
import { isFromThisMachine, requireOperator } from './operator-token.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
}

/** What deciding over a request needs before its body is read. */
export type Gate = { rateLimits: RateLimits; config: { adminToken: string | undefined } }

type Shapes = NonNullable<Route['request']>
type Parsed<Described extends Route, Part extends keyof Shapes> = Described['request'] extends {
  [K in Part]: infer Shape extends z.ZodType
}
  ? z.output<Shape>
  : unknown

/** A request whose parts have the types of the route's shapes. */
export type RequestOf<Described extends Route> = FastifyRequest<{
  Params: Parsed<Described, 'params'>
  Querystring: Parsed<Described, 'query'>
  Headers: Parsed<Described, 'headers'>
  Body: Parsed<Described, 'body'>
}>

type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'compress' | 'exposeHeadRoute' | 'onResponse'> & {
  /** the handler serves HEAD too, without making a body */
  withHead?: true
}

/** Registers a route as it is described: its shapes check the request, its limit and its callers are enforced first. */
export function serve<Described extends Route>(
  app: App,
  gate: Gate,
  route: Described,
  handler: (request: RequestOf<Described>, reply: FastifyReply) => unknown,
  { withHead, ...options }: Options = {},
): void {
  const { method, url }: Route = route
  const onRequest = gateOf(route, gate)
  app.route({
    ...options,
    ...{ url, config: { route }, method: withHead ? [method, 'HEAD'] : method },
    ...(route.request ? { schema: schemaOf(route.request) } : undefined),
    ...(onRequest ? { onRequest } : undefined),
    handler: handler as unknown as RouteHandlerMethod as never,
  })
}

function schemaOf({ query, ...parts }: Shapes) {
  return query ? { ...parts, querystring: query } : parts
}

/** Runs before the body is read. Every request counts against the limit, whatever is in it (8). */
function gateOf({ who, limit }: Route, { rateLimits, config }: Gate) {
  if (who === 'operator') return async (request: FastifyRequest) => requireOperator(request, config.adminToken)
  if (who === 'local') {
    return async (request: FastifyRequest) => {
      if (!isFromThisMachine(request)) requireOperator(request, config.adminToken)
    }
  }
  if (!limit) return undefined
  if (!limit.inOneStore) return async (request: FastifyRequest) => rateLimits.count(limit, '', request.ip)
  return async (request: FastifyRequest) => {
    const { store_id: storeId } = request.params as { store_id: string }
    if (isId(storeId)) await rateLimits.count(limit, storeId.toLowerCase(), request.ip)
  }
}
