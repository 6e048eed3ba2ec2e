import { commonParameters } from '@pasal/contract/document.ts'
import type { Route, RouteDocument } from '@pasal/contract/route.ts'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { annotate, partAt } from './annotate.ts'
import { describedResponses } from './described-responses.ts'

type Config = NonNullable<NonNullable<Parameters<typeof createJsonSchemaTransform>[0]>['zodToJsonConfig']>

/** Leaves out the bounds that every integer has in JavaScript. */
const zodToJsonConfig: Config = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
}

const toJsonSchema = createJsonSchemaTransform({ skipList: [], zodToJsonConfig })

const withComponents = createJsonSchemaTransformObject({ zodToJsonConfig })

type Given = Parameters<typeof toJsonSchema>[0]
type JsonPart = Parameters<typeof annotate>[0]

const requestParts = ['params', 'querystring', 'headers', 'body'] as const
type Parts = Record<(typeof requestParts)[number], JsonPart | undefined>

/** The zod shapes of a route, and what its document says besides. */
export async function schemaOf(route: Route, { request = {}, ...document }: RouteDocument) {
  const { consumes } = request
  const { params, query, headers, body }: NonNullable<Route['request']> = { ...route.request, ...request }
  const parts = { params, querystring: query, headers, body: body && wholeBody(body) }
  return {
    ...(consumes ? { consumes: [...consumes] } : undefined),
    ...pick(parts, (part) => parts[part as keyof typeof parts] !== undefined),
    operationId: document.id,
    tags: [document.chapter],
    summary: document.summary,
    ...(document.description ? { description: document.description } : undefined),
    response: await describedResponses(route, body !== undefined && consumes === undefined),
  }
}

/** The schema of `schemaOf` as JSON schema, with the descriptions and the example of the route's document. */
export function describeRoute(given: Given): ReturnType<typeof toJsonSchema> {
  const { about = {}, example } = given.route.config?.route?.document ?? {}
  const described = toJsonSchema(given)
  const parts = described.schema as unknown as Parts
  annotateRequest(parts, about)
  if (parts.body && example) Object.assign(parts.body, { examples: [example] })
  return described
}

/** A body that is checked in two steps is described by the second step, which has all its fields. */
function wholeBody(body: z.ZodType): z.ZodType {
  return body instanceof z.ZodPipe && body.out instanceof z.ZodObject ? body.out : body
}

function annotateRequest(parts: Parts, about: NonNullable<RouteDocument['about']>): void {
  const left = new Map(Object.entries(about))
  for (const part of requestParts) {
    const schema = parts[part]
    if (!schema) continue
    const here = (name: string) => partAt(schema, name) !== undefined
    annotate(schema, part === 'body' ? {} : pick(commonParameters, here))
    const own = pick(about, here)
    annotate(schema, own)
    for (const name of Object.keys(own)) left.delete(name)
  }
  if (left.size > 0) throw new Error(`the document describes what is not there: ${[...left.keys()]}`)
}

function pick<Value>(
  record: Readonly<Record<string, Value>>,
  wanted: (name: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name)))
}

type Document = ReturnType<typeof withComponents>

/** Only responses have names, and the library adds a second copy of each for requests. */
export function withNamedResponses(document: Parameters<typeof withComponents>[0]): Document {
  const whole = withComponents(document)
  const { components } = whole as { components?: { schemas?: Record<string, unknown> } }
  for (const name of Object.keys(components?.schemas ?? {})) {
    if (name.endsWith('Input')) delete components?.schemas?.[name]
  }
  return whole
}
