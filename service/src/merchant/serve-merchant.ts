import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import { checksOfOutside, type MerchantRoute } from '@pasal/contract/merchant/route.ts'
import { safeParse } from '@pasal/contract/values.ts'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { z } from 'zod'
import { type Context, withRequestLog } from '../context.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { isId } from '../platform/values/ids.ts'
import { type Access, accessAfterBody, checkAccess, checkPreview } from './check-access.ts'
import { notFound } from './errors.ts'
import { onceInParts, readIdempotency } from './idempotency.ts'
import type { MerchantRequest, MerchantRequestOf } from './merchant-request.ts'
import { type MerchantReply, replyOf } from './reply.ts'
import { readIfMatch } from './versions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    merchantRoute?: MerchantRoute
  }
}

const bodyLimitBytes = 1024 * 1024
const noBody = z.strictObject({}).optional()
const noQuery = z.strictObject({})

/**
 * Registers a route of the merchant's API as it is described. `app` is the instance of `/merchant`. The handler runs
 * when every check of 1.3 up to the body has passed. It returns the object of a 200, or a MerchantReply.
 */
export function serveMerchant<Described extends MerchantRoute>(
  app: App,
  context: Context,
  route: Described,
  handler: (request: MerchantRequestOf<Described>) => Promise<unknown>,
): void {
  const { method, url, bodyLimit = bodyLimitBytes }: MerchantRoute = route
  const accesses = new WeakMap<FastifyRequest, Access>()
  app.route({
    ...{ method, bodyLimit, url: url.slice('/merchant'.length), config: { merchantRoute: route } },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const access = await checkAccess(context, route, request)
      if (access.actor?.kind === 'person' && access.actor.renewedCookie)
        reply.header('set-cookie', access.actor.renewedCookie)
      accesses.set(request, access)
    },
    handler: (async (request: FastifyRequest, reply: FastifyReply) => {
      const access = await accessAfterBody(context, route, request, accesses.get(request) as Access)
      await checkPreview(context, route, request.body, access)
      const read = readRequest(context, route, request, access)
      const handle = async () => replyOf(await handler(read as unknown as MerchantRequestOf<Described>))
      const work = () => (keepsResponse(route) ? onceInParts(read, handle) : handle())
      return send(reply, await (takesTurn(route, access) ? context.storeTurns(access.storeId, work) : work()))
    }) as unknown as RouteHandlerMethod as never,
  })
}

/** What waits for files, documents or other servers more than for the database leaves the turns to the others. */
function takesTurn({ consumes, media, limit }: MerchantRoute, { storeId }: Access): boolean {
  return storeId !== '' && consumes === undefined && media === undefined && limit !== checksOfOutside
}

/** A preview or test writes nothing: the frame keeps its response for an Idempotency-Key. Writes do so themselves. */
function keepsResponse({ onlyReads, media }: MerchantRoute): boolean {
  return onlyReads === true && media === undefined
}

function readRequest(context: Context, route: MerchantRoute, raw: FastifyRequest, access: Access): MerchantRequest {
  const { storeId, actor, role, rights } = access
  const parts = readParts(route, raw)
  const params = readParams(route, raw)
  const given = readIfMatch(raw.headers['if-match'])
  const ifMatch = given === 'absent' && needsIfMatch(route, parts.body) ? 'missing' : given
  return {
    ...{ storeId, actor, role, rights, ...parts, params, ifMatch, raw, thing: route.thing ?? 'Object' },
    context: withRequestLog(raw, context),
    idempotency: readIdempotency(route, raw),
  }
}

function needsIfMatch({ ifMatch, ifMatchFor }: MerchantRoute, body: unknown): boolean {
  if (ifMatch === 'required') return true
  return ifMatchFor !== undefined && typeof body === 'object' && body !== null && ifMatchFor in body
}

/** Query and body are checked together, so that a response names all problems at once. */
function readParts(route: MerchantRoute, raw: FastifyRequest) {
  const { query: queryShape = noQuery, body: bodyShape = noBody } = route.request ?? {}
  const query = safeParse(queryShape, raw.query)
  const hasBody = raw.method !== 'GET' && raw.method !== 'HEAD' && route.consumes !== 'multipart'
  const body = hasBody ? safeParse(bodyShape, bodyOf(route, raw)) : undefined
  const fields = {
    ...(query.success ? {} : merchantFieldsOf(query.error, 'Unknown parameter')),
    ...(!body || body.success ? {} : merchantFieldsOf(body.error, 'Unknown field')),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return { query: query.data, body: body?.data }
}

/** No body is an empty one where the route takes one; `null` is no object. */
function bodyOf({ request }: MerchantRoute, { body }: FastifyRequest): unknown {
  return body === undefined && request?.body ? {} : body
}

/** A malformed id is an object that does not exist. */
export function readParams({ thing }: Pick<MerchantRoute, 'thing'>, raw: FastifyRequest): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(raw.params as Record<string, string>)) {
    const isIdOf = name.endsWith('_id')
    if (isIdOf && !isId(value)) throw notFound(name === 'variant_id' ? 'Variant' : (thing ?? 'Object'))
    params[name] = isIdOf ? value.toLowerCase() : value
  }
  return params
}

function send(reply: FastifyReply, { status, body, headers }: MerchantReply): FastifyReply {
  const version = (body as { version?: unknown } | undefined)?.version
  if (typeof version === 'number') reply.header('etag', `"${version}"`)
  return reply.code(status).headers(headers).send(body)
}

/** The caller of a route that does not exist without one. */
export function actorOf({ actor }: Pick<MerchantRequest, 'actor'>) {
  if (!actor) throw new ApiError(500, { message: 'Something went wrong' })
  return actor
}
