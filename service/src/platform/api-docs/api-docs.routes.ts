import type { RouteOptions } from 'fastify'
import { entityTag, isKnown } from '../http/entity-tag.ts'
import type { App } from '../http/http-server.ts'
import { docsPage } from './docs-page.ts'

/**
 * `GET /openapi.json`, and `/docs` to read it. Registered before the routes, which it watches being made. What describes them is read, and the
 * document made, when somebody asks for it first.
 */
export function apiDocs(app: App): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  docsPage(app)

  const make = async () => {
    const { writeDocument } = await import('./write-document.ts')
    const bytes = await writeDocument(routes)
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
