import type { RateLimit, Route } from '@pasal/contract/route.ts'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Log } from '../process/log.ts'
import { isId } from '../values/ids.ts'
import { clientAddress } from './client-address.ts'
import { hint } from './hint.ts'
import type { App } from './http-server.ts'
import { isFromThisMachine, requireOperator } from './operator-token.ts'
import type { RateLimits } from './rate-limits.ts'
import { unknownKeysHint } from './unknown-keys.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
}

/** What the checks before the body need. */
export type Gate = {
  rateLimits: RateLimits
  config: { adminToken: string | undefined; production: boolean }
  log: Log
}

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
  /** runs first: a request that it rejects counts for no limit */
  beforeGate?: Hook
  /** true: the request has counted for another limit than the client's */
  countsElsewhere?(request: FastifyRequest): Promise<boolean>
  /** runs after the caller and the limit are checked, before the body is read */
  beforeBody?: Hook
}

/** Registers a route as it is described: its shapes check the request, its limit and its callers are enforced first. */
export function serve<Described extends Route>(
  app: App,
  gate: Gate,
  route: Described,
  handler: (request: RequestOf<Described>, reply: FastifyReply) => unknown,
  { withHead, beforeGate, countsElsewhere, beforeBody, ...options }: Options = {},
): void {
  const { method, url }: Route = route
  app.route({
    ...options,
    ...{ url, config: { route }, method: withHead ? [method, 'HEAD'] : method },
    ...(route.request ? { schema: schemaOf(route.request) } : undefined),
    onRequest: [
      ...(beforeGate ? [beforeGate] : []),
      ...gateOf(route, gate, countsElsewhere),
      ...(beforeBody ? [beforeBody] : []),
    ],
    ...(gate.config.production ? undefined : { preValidation: (request) => hintUnknownKeys(route, gate, request) }),
    handler: handler as unknown as RouteHandlerMethod as never,
  })
}

function schemaOf({ query, ...parts }: Shapes) {
  return query ? { ...parts, querystring: query } : parts
}

/** Only where a shop site calls: a gateway may send more than the service reads. */
async function hintUnknownKeys(route: Route, { config }: Gate, request: FastifyRequest): Promise<void> {
  if (route.who !== 'public' || !route.document) return
  const { body, query } = route.request ?? {}
  const hints = [
    query && unknownKeysHint('query', query, request.query),
    body && unknownKeysHint('body', body, request.body),
  ]
  for (const text of hints) if (text) hint({ log: request.log as Log, config }, text)
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** What runs before the body is read: first the caller, then the limit. A public route without a limit has no hook. */
function gateOf(
  { who, limit, limitOverAllStores }: Route,
  gate: Gate,
  countsElsewhere: Options['countsElsewhere'],
): Hook[] {
  const limits = [limit, limitOverAllStores].filter((each) => each !== undefined)
  const count: Hook = async (request) => {
    if (await countsElsewhere?.(request)) return
    await gate.rateLimits.countAll(limitsOf(limits, request), clientAddress(request))
  }
  return [...(who === 'public' ? [] : [callerCheck(who, gate)]), ...(limits.length > 0 ? [count] : [])]
}

function callerCheck(who: 'operator' | 'local', gate: Gate): Hook {
  return async (request) => {
    if (who === 'local' && !gate.config.production && isFromThisMachine(request)) return
    await requireOperator(request, gate)
  }
}

/** Every request counts, whatever is in it (8), but none counts for a store that cannot exist. */
function limitsOf(limits: RateLimit[], { params }: FastifyRequest): { limit: RateLimit; storeId: string }[] {
  const { store_id: storeId = '' } = params as { store_id?: string }
  return limits
    .filter(({ inOneStore }) => !inOneStore || isId(storeId))
    .map((limit) => ({ limit, storeId: limit.inOneStore ? storeId.toLowerCase() : '' }))
}
