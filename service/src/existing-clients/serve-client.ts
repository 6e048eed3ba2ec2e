import type { ClientRoute } from '@pasal/contract/existing-clients/route.ts'
import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import { safeParse } from '@pasal/contract/values.ts'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { z } from 'zod'
import { type Context, withRequestLog } from '../context.ts'
import { type Access, accessAfterBody, checkAccess } from '../merchant/check-access.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { MerchantReply } from '../merchant/reply.ts'
import { readParams } from '../merchant/serve-merchant.ts'
import { isMultipart } from '../platform/http/body-size.ts'
import { invalid } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { isId } from '../platform/values/ids.ts'
import { findClient, findClientByQuery } from './client-token.ts'

type Part<Described extends ClientRoute, Name extends 'query' | 'body'> = Described['request'] extends {
  [K in Name]: infer Shape extends z.ZodType
}
  ? z.output<Shape>
  : undefined
export type ClientRequest<Described extends ClientRoute> = MerchantRequest<
  Part<Described, 'query'>,
  Part<Described, 'body'>
>

const bodyLimitBytes = 1024 * 1024
const anything = z.unknown()

/**
 * Registers a route for existing programs (18): the checks, limits and errors of the merchant's API, for API keys and
 * their tokens only. The handler returns the object of a 200, or a MerchantReply.
 */
export function serveClient<Described extends ClientRoute>(
  app: App,
  context: Context,
  route: Described,
  handler: (request: ClientRequest<Described>) => Promise<unknown>,
): void {
  const { method, url, bodyLimit = bodyLimitBytes, tokenInQuery }: ClientRoute = route
  const find = tokenInQuery ? findClientByQuery : findClient
  const accesses = new WeakMap<FastifyRequest, Access>()
  app.route({
    ...{ method, url, bodyLimit },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // For shoppers, what the public API does not have below `/order/public` does not exist.
      const { store_id } = request.params as { store_id?: string }
      if (request.headers.authorization === undefined && store_id !== undefined && !isId(store_id))
        return reply.callNotFound()
      accesses.set(request, await checkAccess(context, route, request, find))
    },
    handler: (async (request: FastifyRequest, reply: FastifyReply) => {
      const access = await accessAfterBody(context, route, request, accesses.get(request) as Access, find)
      const read = readRequest(context, route, request, access)
      const work = () => handler(read as unknown as ClientRequest<Described>)
      const result = await (takesTurn(request, access) ? context.storeTurns(access.storeId, work) : work())
      if (!(result instanceof MerchantReply)) return reply.send(result)
      return reply.code(result.status).headers(result.headers).send(result.body)
    }) as unknown as RouteHandlerMethod as never,
  })
}

/** A picture that arrives slowly leaves the turns to the others. */
function takesTurn(request: FastifyRequest, { storeId }: Access): boolean {
  return storeId !== '' && !isMultipart(request)
}

function readRequest(context: Context, route: ClientRoute, raw: FastifyRequest, access: Access): MerchantRequest {
  const query = safeParse(route.request?.query ?? anything, raw.query)
  const body = safeParse(route.request?.body ?? anything, raw.body === undefined ? {} : raw.body)
  const fields = {
    ...(query.success ? {} : merchantFieldsOf(query.error, 'Unknown parameter')),
    ...(body.success ? {} : merchantFieldsOf(body.error, 'Unknown field')),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const thing = route.thing ?? 'Object'
  return {
    ...{ ...access, query: query.data, body: body.data, params: readParams(route, raw), raw, thing },
    ...{ context: withRequestLog(raw, context), ifMatch: 'absent', idempotency: undefined },
  }
}
