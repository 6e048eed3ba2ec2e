import { allMerchantRoutes } from '@pasal/contract/merchant/all-merchant-routes.ts'
import type { Route } from '@pasal/contract/route.ts'
import { entityTag, isKnown } from '../http/entity-tag.ts'
import type { App } from '../http/http-server.ts'
import { docsPages } from './docs-page.ts'
import { merchantReference, publicReference } from './references.ts'
import { serveGuides } from './serve-guides.ts'

/**
 * The documents of the public and of the merchant's API, and the pages to read them with their guides. Registered
 * before the routes, because it collects the descriptions of the public ones as they are registered.
 */
export function apiDocs(app: App): void {
  const routes = new Set<Route>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.route) routes.add(config.route)
  })
  docsPages(app, [publicReference, merchantReference])
  serveGuides(app, publicReference, routes)
  serveGuides(app, merchantReference, allMerchantRoutes)
  serveDocument(app, publicReference.url, async () => {
    const { writeDocument } = await import('./write-document.ts')
    return writeDocument([...routes])
  })
  serveDocument(app, merchantReference.url, async () => {
    const { writeMerchantDocument } = await import('./write-merchant-document.ts')
    return writeMerchantDocument(allMerchantRoutes)
  })
}

/** The document is made at its first request. */
function serveDocument(app: App, url: `/${string}`, write: () => Promise<Buffer>): void {
  const make = async () => {
    const bytes = await write()
    return { bytes, tag: entityTag(bytes) }
  }
  let made: ReturnType<typeof make> | undefined
  app.get(url, async (request, reply) => {
    made ??= make()
    const { bytes, tag } = await made
    reply.header('etag', tag).type('application/json; charset=utf-8')
    return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(bytes)
  })
}
