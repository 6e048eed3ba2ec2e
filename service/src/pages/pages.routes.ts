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

  serve(app, context, getLandingPage, (request, reply) =>
    singleFlight.send(request, reply, async () => {
      const { store_id } = request.params
      const page = (await hasPageBuilder(db.pipelined, store_id))
        ? await findPage(db.pipelined, store_id, landingSlug)
        : undefined
      return { page: page ?? null }
    }),
  )

  serve(app, context, getPage, (request, reply) =>
    singleFlight.send(request, reply, async () => {
      const page = await findPage(db.pipelined, request.params.store_id, request.params.slug)
      if (!page) throw badRequest('Page not found')
      return { page }
    }),
  )
}
