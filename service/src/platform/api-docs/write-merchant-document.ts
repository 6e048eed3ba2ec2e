import { tooManyRequests } from '@pasal/contract/errors.ts'
import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { describeBody, withExamples } from './describe-operation.ts'
import { readGuides } from './guides.ts'
import { merchantReference } from './references.ts'
import { everyResponse, limited } from './response-headers.ts'
import { examplesByRoute, type RouteExample } from './route-examples.ts'
import { bytesOf, headOf } from './write-document.ts'

/** The OpenAPI document of the merchant's API, with the recorded calls of its guides as examples. */
export async function writeMerchantDocument(routes: readonly MerchantRoute[]): Promise<Buffer> {
  const examples = examplesByRoute(routes, await readGuides(merchantReference), merchantReference)
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const operation = describe(route, examples.get(route) ?? [], await route.response?.())
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  return bytesOf({ ...headOf(merchantReference), components: { securitySchemes }, paths })
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of one store: `sk_…`. It has the scopes that it was made with.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'pasal.session_token',
    description: `The cookie that \`POST /auth/sign-in/email\` sets, with the prefix \`__Secure-\` on https. Every
method but GET and HEAD then needs the \`Origin\` of the service.`,
  },
} as const

function describe(
  route: MerchantRoute,
  examples: readonly RouteExample[],
  response: z.ZodType | undefined,
): ZodOpenApiOperationObject {
  const { document, request, consumes } = route
  if (!document) throw new Error(`${route.method} ${route.url} is not described`)
  const good = examples.find(({ response }) => response.status < 300) ?? examples[0]
  const path = withExamples(pathOf(route), good?.path)
  const { query, body } = request ?? {}
  return {
    operationId: document.id,
    tags: [document.chapter],
    summary: document.summary,
    description: [document.description, needed(route)].filter(Boolean).join('\n\n'),
    security: securityOf(route),
    requestParams: { path, ...(query ? { query: withExamples(query, good?.query) } : {}), header: headersOf(route) },
    ...(body ? { requestBody: describeBody(body, 'application/json', good?.body) } : {}),
    ...(consumes
      ? { requestBody: describeBody(z.record(z.string(), z.unknown()), 'multipart/form-data', undefined) }
      : {}),
    responses: responsesOf(route, examples, response),
  }
}

const isId = (name: string) => name.endsWith('_id')

function pathOf({ url }: MerchantRoute): z.ZodObject {
  const names = [...url.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  return z.object(
    Object.fromEntries(names.map((name) => [name, isId(name) ? z.string().regex(/^[0-9A-Fa-f]{24}$/) : z.string()])),
  )
}

const ifMatch = z.string().meta({ description: 'the `ETag` of the object that you read; another version is a 412' })
const idempotencyKey = z.string().min(1).max(200).meta({
  description: 'the same key, path and body again within 24 hours: the first response again, and no effect',
})

function headersOf({ method, url, consumes, ifMatch: needs }: MerchantRoute): z.ZodObject {
  const takesKey = method === 'POST' && url.startsWith('/merchant/stores/:store_id') && !consumes
  const changes = method === 'PATCH' || method === 'PUT' || method === 'DELETE' || needs === 'required'
  return z.object({
    ...(takesKey ? { 'Idempotency-Key': idempotencyKey.optional() } : {}),
    ...(changes ? { 'If-Match': needs === 'required' ? ifMatch : ifMatch.optional() } : {}),
  })
}

function securityOf({ needs }: MerchantRoute): Record<string, string[]>[] {
  if (needs === 'open') return [{}, { session: [] }]
  if (needs === 'person' || needs === 'signedIn') return [{ session: [] }]
  return [{ apiKey: [] }, { session: [] }]
}

const whoCalls: Record<string, string> = {
  open: 'Needs no credentials.',
  caller: 'For any person and any API key.',
  signedIn: 'For a person who is signed in.',
  person: 'For any member of the store. API keys cannot do this.',
  member: 'For any member of the store and any of its API keys.',
}

function needed({ needs }: MerchantRoute): string {
  if (typeof needs === 'string' && whoCalls[needs]) return whoCalls[needs]
  return `Needs ${[needs]
    .flat()
    .map((right) => `\`${right}\``)
    .join(' and ')}.`
}

const codes = [
  ...(['unauthenticated', 'key_invalid', 'key_expired', 'origin', 'role', 'scope', 'closed', 'not_found'] as const),
  ...([
    'conflict',
    'transition',
    'changed',
    'precondition_required',
    'idempotency',
    'too_large',
    'media_type',
  ] as const),
] as const

const merchantError = z
  .looseObject({ message: z.string(), code: z.enum(codes) })
  .meta({ id: 'MerchantError', description: 'What went wrong, for people and for programs' })

const rejection = z
  .union([
    z.object({
      error_type: z.literal('zod_validation'),
      fields: z.record(z.string(), z.string()).meta({ description: 'the message of each wrong key, by dotted path' }),
    }),
    z.object({ message: z.string() }),
  ])
  .meta({ id: 'MerchantRejection' })

const headers = z.object(everyResponse)
const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

function responsesOf(
  { method, media }: MerchantRoute,
  examples: readonly RouteExample[],
  response: z.ZodType | undefined,
): ZodOpenApiResponsesObject {
  const recorded = examples.find(({ response: { status } }) => status < 300)?.response
  const isRead = method === 'GET' || method === 'PATCH' || media !== undefined
  const status = recorded?.status ?? (isRead ? 200 : response ? undefined : 204)
  const example = recorded?.body === undefined ? {} : { example: recorded.body }
  const body = response && { 'application/json': { schema: response, ...example } }
  const file = media && { [media]: { schema: z.string() } }
  const content = body || file ? { content: { ...body, ...file } } : {}
  return {
    [status ? (String(status) as '200') : '2XX']: { description: 'Done', headers, ...content },
    400: { description: 'A part of the request is wrong', headers, content: json(rejection) },
    429: {
      description: 'Too many requests',
      headers: z.object(limited),
      content: { 'text/plain': { schema: tooManyRequests } },
    },
    '4XX': { description: 'Rejected for the reason that `code` names', headers, content: json(merchantError) },
  }
}
