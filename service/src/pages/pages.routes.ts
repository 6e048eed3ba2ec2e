import { getLandingPage, getPage } from '@pasal/contract/pages/routes.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { findPage, hasPageBuilder } from './pages.queries.ts'

/** The page a store opens with, by its slug. */
const landingSlug = 'landing'

/** Page-builder pages (4.15, 4.16); docs/open-questions.md has the choices of their shape. */
export function pagesRoutes(app: App, context: Context): void {
  const { db, singleFlight } = context

  serve(app, context, getLandingPage, (request, reply) => {
    const { store_id } = request.params
    return singleFlight.send(request, reply, `${store_id} landing page`, async () => {
      const page = (await hasPageBuilder(db.pipelined, store_id))
        ? await findPage(db.pipelined, store_id, landingSlug)
        : undefined
      return { page: page ?? null }
    })
  })

  serve(app, context, getPage, (request, reply) => {
    const { store_id, slug } = request.params
    return singleFlight.send(request, reply, `${store_id} page builder ${slug}`, async () => {
      const page = await findPage(db.pipelined, store_id, slug)
      if (!page) throw badRequest('Page not found')
      return { page }
    })
  })
}
