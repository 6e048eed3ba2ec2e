import swagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import { describeRoute, withNamedResponses } from './describe-routes.ts'
import { tags } from './operation.ts'

const description = `Everything a shop site needs. No call wants a key, a token or a login; a page of any origin may read every answer.

Ids are 24 hexadecimal digits, amounts are numbers in NPR, times are ISO 8601 in UTC. Every answer carries \`X-Request-Id\`; reads carry an
\`ETag\` and answer 304 to whoever has them already. A body is JSON of at most 256 KiB, a form's of 1 MiB.`

/** The OpenAPI document of these routes. The library describes an app as it is built, so one is built of them that answers nothing. */
export async function writeDocument(routes: readonly RouteOptions[]): Promise<Buffer> {
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        ...{ title: 'Pasal', version: '1', description },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      security: [],
      tags: Object.entries(tags).map(([name, meaning]) => ({ name, description: meaning })),
    },
    transform: describeRoute,
    transformObject: withNamedResponses,
    convertConstToEnum: false,
  })
  for (const { method, url, schema } of routes) {
    if (method !== 'HEAD') app.route({ method, url, ...(schema ? { schema } : undefined), handler: () => undefined })
  }
  await app.ready()
  return Buffer.from(JSON.stringify(app.swagger()))
}
