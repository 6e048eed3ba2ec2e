import type { Route } from '@pasal/contract/route.ts'
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { describeOperation } from './describe-operation.ts'
import { readGuides } from './guides.ts'
import { guideUrl, publicReference, type Reference } from './references.ts'
import { examplesByRoute } from './route-examples.ts'

/** The OpenAPI document of these routes, with the recorded calls of the guides as examples. */
export async function writeDocument(routes: readonly Route[]): Promise<Buffer> {
  const documented = routes.filter(({ document }) => document)
  const examples = examplesByRoute(documented, await readGuides(publicReference), publicReference)
  const paths: ZodOpenApiPathsObject = {}
  for (const route of documented) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const operation = await describeOperation(route, examples.get(route) ?? [])
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  return bytesOf({ ...headOf(publicReference), security: [], paths })
}

/** What a document says before its paths. */
export function headOf(reference: Reference): Omit<ZodOpenApiObject, 'paths'> {
  const { title, description, chapters } = reference
  return {
    openapi: '3.1.0',
    info: {
      ...{ title, version: '1', description },
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(chapters).map(([name, { about, guide }]) => ({
      name,
      description: `${about}. [Guide](${guideUrl(reference, guide)})`,
    })),
  }
}

export function bytesOf(document: ZodOpenApiObject): Buffer {
  return Buffer.from(JSON.stringify(createDocument(document, { override: adjust })))
}

type Adjust = Extract<CreateDocumentOptions['override'], (...parts: never[]) => unknown>

/** What a client needs otherwise than zod writes it. */
const adjust: Adjust = ({ jsonSchema, io, zodSchema }) => {
  // The bounds that every integer has in JavaScript.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // A later version may add keys to a response.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // Generators take a field with a default as one that a client must send.
  if (io === 'input') delete jsonSchema.default
  // Some generators read no tuple without `items`.
  if (zodSchema._zod.def.type === 'tuple') {
    const parts = (jsonSchema.prefixItems ?? []).filter((part) => typeof part === 'object')
    const [only, ...others] = new Map(parts.map((part) => [JSON.stringify(part), part])).values()
    jsonSchema.items = only && others.length === 0 ? only : { anyOf: only ? [only, ...others] : [] }
  }
}
