import swagger from '@fastify/swagger'
import type { App } from '../app.ts'
import { entityTag, isKnown } from '../entity-tag.ts'
import { docsPage } from './docs-page.ts'
import { tags } from './operation.ts'

const description = `Everything a shop site needs. No call wants a key, a token or a login; a page of any origin may read every answer.

Ids are 24 hexadecimal digits, amounts are numbers in NPR, times are ISO 8601 in UTC. Every answer carries \`X-Request-Id\`; reads carry an
\`ETag\` and answer 304 to whoever has them already. A body is JSON of at most 256 KiB, a form's of 1 MiB.`

/**
 * `GET /openapi.json`, and `/docs` to read it. Registered before the routes, which it watches being made. What describes them is read, and the
 * document made, when somebody asks for it first.
 */
export async function apiDocs(app: App): Promise<void> {
  let writing: typeof import('./describe-routes.ts')
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
    transform: (route) => writing.describeRoute(route),
    transformObject: (document) => writing.withNamedAnswers(document),
    convertConstToEnum: false,
  })
  docsPage(app)

  const make = async () => {
    writing = await import('./describe-routes.ts')
    const bytes = Buffer.from(JSON.stringify(app.swagger()))
    return { bytes, tag: entityTag(bytes) }
  }
  let made: ReturnType<typeof make> | undefined
  app.get('/openapi.json', async (request, reply) => {
    made ??= make()
    const { bytes, tag } = await made
    reply.header('etag', tag).type('application/json; charset=utf-8')
    return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(bytes)
  })
}
