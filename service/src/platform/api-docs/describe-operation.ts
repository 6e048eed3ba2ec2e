import type { Route, RouteDocument } from '@pasal/contract/route.ts'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from 'zod-openapi'
import { describeResponses } from './describe-responses.ts'
import type { RouteExample } from './route-examples.ts'

const json = 'application/json'

/** A route as an operation of the document. */
export async function describeOperation(
  route: Route,
  examples: readonly RouteExample[],
): Promise<ZodOpenApiOperationObject> {
  const { id, chapter, summary, description, request = {} } = route.document as RouteDocument
  const { params, query, headers, body }: NonNullable<Route['request']> = { ...route.request, ...request }
  const { consumes = json } = request
  const good = examples.find(({ response }) => response.status === 200) ?? examples[0]
  return {
    operationId: id,
    tags: [chapter],
    summary,
    description,
    requestParams: {
      ...(params ? { path: withExamples(params, good?.path) } : undefined),
      ...(query ? { query: withExamples(query, good?.query) } : undefined),
      ...(headers ? { header: withExamples(headers) } : undefined),
    },
    ...(body ? { requestBody: describeBody(body, consumes, good?.body) } : undefined),
    responses: await describeResponses(route, body !== undefined && consumes === json, examples),
  }
}

export function describeBody(body: z.ZodType, mediaType: string, example: unknown): ZodOpenApiRequestBodyObject {
  const content = { schema: wholeBody(body), ...(example === undefined ? undefined : { example }) }
  return { required: true, content: { [mediaType]: content } }
}

/** A body that is checked in two steps is described by the second step, which has all its fields. */
function wholeBody(body: z.ZodType): z.ZodType {
  return body instanceof z.ZodPipe && body.out instanceof z.ZodObject ? body.out : body
}

/** Parameters with the values of a recorded call, which `/docs` fills in. */
export function withExamples(parameters: z.ZodType, values: Record<string, string> = {}): z.ZodObject {
  if (!(parameters instanceof z.ZodObject)) throw new Error('parameters are not described by an object')
  const shape = Object.entries<z.ZodType>(parameters.shape).map(([name, value]) => {
    const example = values[name]
    return [name, example === undefined ? value : value.meta({ param: { example: typed(value, example) } })]
  })
  return z.object(Object.fromEntries(shape))
}

/** The text of an address as the value of the parameter's type. */
function typed(parameter: z.ZodType, text: string): string | number {
  const { override } = (parameter.meta() ?? {}) as { override?: { type?: string } }
  return override?.type === 'integer' ? Number(text) : text
}
