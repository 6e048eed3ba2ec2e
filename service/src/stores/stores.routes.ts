import * as routes from '@pasal/contract/store/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { storeConfiguration } from './store-configuration.ts'
import { findNamedStore, findStoreBySubdomain, hasVerifiedDomain } from './stores.queries.ts'

/** `/store/check_domain`, the configuration of a store by its name (2.1). */
export function storesRoutes(app: App, context: Context): void {
  const { db, cache } = context

  // The cached configuration is sent only when nothing changed since the name was looked up: a store may be renamed.
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<{ store_id: string } | undefined>,
  ) => {
    const { clears } = cache
    const store = await find()
    if (!store) throw badRequest('Store not found')
    const make = () => storeConfiguration(context, store.store_id)
    return cache.send(request, reply, store.store_id, 'configuration', make, clears)
  }

  serve(app, context, routes.getStore, (request, reply) =>
    respond(request, reply, () => findStoreBySubdomain(db.pipelined, request.query.domain.toLowerCase())),
  )

  serve(app, context, routes.findStore, (request, reply) =>
    respond(request, reply, () => findStoreByDomain(db.pipelined, request.body.domain.toLowerCase())),
  )
}

/** By its subdomain or verified custom domain. */
async function findStoreByDomain(db: Db, domain: string): Promise<{ store_id: string } | undefined> {
  const named = await findNamedStore(db, domain)
  if (named?.kind !== 'custom') return named
  return (await hasVerifiedDomain(db, named.store_id)) ? named : undefined
}
