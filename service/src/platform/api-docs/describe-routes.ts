import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { annotate, partAt } from './annotate.ts'
import { describedResponses } from './described-answers.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'

type Config = NonNullable<NonNullable<Parameters<typeof createJsonSchemaTransform>[0]>['zodToJsonConfig']>

/** That an integer is one a number can hold goes without saying. */
const zodToJsonConfig: Config = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
}

const toJsonSchema = createJsonSchemaTransform({ skipList: [], zodToJsonConfig })

const withComponents = createJsonSchemaTransformObject({ zodToJsonConfig })

type Route = Parameters<typeof toJsonSchema>[0]
type Parts = 'params' | 'querystring' | 'headers' | 'body'
type JsonParts = Record<Parts, Parameters<typeof annotate>[0] | undefined>

const requestParts = ['params', 'querystring', 'headers', 'body'] as const

/** What parts of a URL and its query mean wherever they stand. */
const commonMeanings: Record<string, string | object> = {
  // Of the demo store, so that a call can be tried at once.
  store_id: { description: "the store's id, from its configuration", examples: ['6745a1b0c3d2e4f5a6b7c001'] },
  order_id: "the order's id, from placing it",
  product_id: "the product's id",
  transaction: 'from the payment start',
  'idempotency-key': 'a text of your own for this order: repeating it with the same body answers the first order again',
}

/** A route of the table with everything the document says about it; any other is left out. */
export function describeRoute(given: Route): ReturnType<typeof toJsonSchema> {
  const operation = operations[`${given.route.method} ${given.url}` as keyof typeof operations]
  if (!operation) return { schema: { hide: true }, url: given.url }
  const described = toJsonSchema({ ...given, schema: { ...documented(given.schema ?? {}, operation) } })
  const parts = described.schema as unknown as JsonParts
  annotateRequest(parts, operation.about ?? {})
  if (parts.body && operation.example) Object.assign(parts.body, { examples: [operation.example] })
  return described
}

function documented(schema: NonNullable<Route['schema']>, operation: Operation) {
  const { params, querystring, headers, body } = { ...schema, ...operation.request } as Record<Parts, z.ZodType>
  const { consumes } = operation.request ?? {}
  return {
    ...(consumes ? { consumes } : undefined),
    ...{ params, querystring, headers, body: body && wholeBody(body) },
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : undefined),
    response: describedResponses(operation, body !== undefined && consumes === undefined),
  }
}

/** A body that is judged in two steps is described by the second, which knows all of it. */
function wholeBody(body: z.ZodType): z.ZodType {
  return body instanceof z.ZodPipe && body.out instanceof z.ZodObject ? body.out : body
}

function annotateRequest(parts: JsonParts, about: NonNullable<Operation['about']>): void {
  const left = new Map(Object.entries(about))
  for (const part of requestParts) {
    const schema = parts[part]
    if (!schema) continue
    const here = (name: string) => partAt(schema, name) !== undefined
    annotate(schema, part === 'body' ? {} : pick(commonMeanings, here))
    const own = pick(about, here)
    annotate(schema, own)
    for (const name of Object.keys(own)) left.delete(name)
  }
  if (left.size > 0) throw new Error(`the document describes what is not there: ${[...left.keys()]}`)
}

function pick<Value>(record: Record<string, Value>, wanted: (name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name)))
}

type Document = ReturnType<typeof withComponents>

/** Only answers have names, and the library makes a second copy of each for requests. */
export function withNamedResponses(document: Parameters<typeof withComponents>[0]): Document {
  const whole = withComponents(document)
  const { components } = whole as { components?: { schemas?: Record<string, unknown> } }
  for (const name of Object.keys(components?.schemas ?? {})) {
    if (name.endsWith('Input')) delete components?.schemas?.[name]
  }
  return whole
}
