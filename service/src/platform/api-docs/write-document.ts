import swagger from '@fastify/swagger'
import { chapters, description, title } from '@pasal/contract/document.ts'
import type { Route } from '@pasal/contract/route.ts'
import Fastify from 'fastify'
import { describeRoute, schemaOf, withNamedResponses } from './describe-route.ts'

/** The OpenAPI document of these routes. The library describes an app, so this makes one that serves nothing. */
export async function writeDocument(routes: readonly Route[]): Promise<Buffer> {
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        ...{ title, version: '1', description },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      security: [],
      tags: Object.entries(chapters).map(([name, meaning]) => ({ name, description: meaning })),
    },
    transform: describeRoute,
    transformObject: withNamedResponses,
    convertConstToEnum: false,
  })
  for (const route of routes) {
    if (!route.document) continue
    const schema = await schemaOf(route, route.document)
    app.route({ method: route.method, url: route.url, schema, config: { route }, handler: () => undefined })
  }
  await app.ready()
  return Buffer.from(JSON.stringify(app.swagger()))
}
