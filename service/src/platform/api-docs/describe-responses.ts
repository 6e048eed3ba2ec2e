import { castError, fieldErrors, message, tooManyRequests, validation } from '@pasal/contract/errors.ts'
import type { Route } from '@pasal/contract/route.ts'
import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { badResponse, everyResponse, failed, goodResponse, limited } from './response-headers.ts'
import type { RouteExample } from './route-examples.ts'

type Headers = Record<string, z.ZodType>
/** A response without its example. `types`: its media types, of which only texts and JSON have examples. */
type Described = { description: string; types: readonly string[]; schema: z.ZodType; headers?: Headers }

/** Every response of a route by its status, in the shapes of 7.1. */
export async function describeResponses(
  route: Route,
  hasJson: boolean,
  examples: readonly RouteExample[],
): Promise<ZodOpenApiResponsesObject> {
  const responses = Object.entries(await ownResponses(route, hasJson)).map(([status, described]) => {
    const example = examples.find(({ response }) => response.status === Number(status))?.response.body
    return [status, withExample({ headers: badResponse(route), ...described }, example)]
  })
  const headers = goodResponse(route)
  const unchanged = { description: 'The client has this response already', headers: z.object(headers) }
  return {
    ...Object.fromEntries(responses),
    ...('ETag' in headers ? { 304: unchanged } : undefined),
    '4XX': otherRejection,
    '5XX': failure,
  }
}

const otherRejection: ZodOpenApiResponseObject = {
  id: 'Rejected',
  ...withExample(json(message, 'Any other rejected request, such as 413 for a body that is too large'), undefined),
}

const failure: ZodOpenApiResponseObject = {
  id: 'Failed',
  ...withExample({ ...json(message, 'The service failed, or is busy (503)'), headers: failed }, undefined),
}

async function ownResponses(route: Route, hasJson: boolean): Promise<Record<string, Described>> {
  const { response, media, unauthorized, limit, castError: cast, others = {} } = route
  const good = response
    ? json(await response(), 'Done')
    : { description: 'The file', types: media ?? [], schema: z.string() }
  const rejection = await badRequest(route, hasJson)
  return {
    200: { ...good, headers: goodResponse(route) },
    ...(rejection ? { 400: rejection } : undefined),
    ...(unauthorized ? { 401: json(fieldErrors, listed(Object.values(unauthorized))) } : undefined),
    ...(limit
      ? { 429: { description: tooMany(limit), types: ['text/plain'], schema: tooManyRequests, headers: limited } }
      : undefined),
    ...(cast ? { 500: json(castError, cast) } : undefined),
    ...Object.fromEntries(
      await Promise.all(
        Object.entries(others).map(async ([status, other]) => [
          status,
          json(await other.response(), other.description),
        ]),
      ),
    ),
  }
}

async function badRequest(route: Route, hasJson: boolean): Promise<Described | undefined> {
  const { messages = [], validated, more400 } = route
  const all = hasJson ? [...messages, 'The body is not valid JSON'] : messages
  if (validated === false) return all.length === 0 ? undefined : json(message, listed(all))
  const malformed = 'A part of the request is not as described'
  if (all.length === 0) return json(validation, malformed)
  return json(
    z.union(more400 ? [message, validation, await more400()] : [message, validation]),
    `${malformed}, or:\n\n${listed(all)}`,
  )
}

function tooMany({ requests, minutes, inOneStore }: NonNullable<Route['limit']>): string {
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const where = inOneStore ? 'one client in one store' : 'one client'
  return `More than ${requests} requests in ${time} from ${where}. Every request counts, rejected ones too.`
}

function listed(messages: readonly string[]): string {
  return messages.map((text) => `- \`${text}\``).join('\n')
}

function json(schema: z.ZodType, description: string): Described {
  return { description, types: ['application/json'], schema }
}

function withExample(
  { description, types, schema, headers = everyResponse }: Described,
  example: unknown,
): ZodOpenApiResponseObject {
  const content = { schema, ...(example === undefined ? undefined : { example }) }
  return { description, headers: z.object(headers), content: Object.fromEntries(types.map((type) => [type, content])) }
}
