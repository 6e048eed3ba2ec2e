import type { Route } from '@pasal/contract/route.ts'
import { entityTag, isKnown } from '../http/entity-tag.ts'
import type { App } from '../http/http-server.ts'
import { docsPage } from './docs-page.ts'
import { serveGuides } from './serve-guides.ts'

/**
 * `GET /openapi.json`, and `/docs` to read it with the guides. Registered before the routes, because it collects their
 * descriptions as they are registered. The document is made at its first request.
 */
export function apiDocs(app: App): void {
  const routes = new Set<Route>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.route) routes.add(config.route)
  })
  docsPage(app)
  serveGuides(app, routes)

  const make = async () => {
    const { writeDocument } = await import('./write-document.ts')
    const bytes = await writeDocument([...routes])
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
