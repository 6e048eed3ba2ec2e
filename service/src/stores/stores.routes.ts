import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { storeConfiguration } from './store-configuration.ts'
import { domainBody, domainQuery } from './stores.contract.ts'
import { findStoreByDomain, findStoreBySubdomain } from './stores.queries.ts'

/** `/store/check_domain`, the configuration of a store by its name (2.1). */
export function storesRoutes(app: App, context: Context): void {
  const { db, cache } = context

  // A name may lead to a cached configuration only while nothing changed since its lookup: a store may be renamed.
  const answer = async (
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

  app.get('/store/check_domain', { schema: { querystring: domainQuery } }, (request, reply) =>
    answer(request, reply, () => findStoreBySubdomain(db.pipelined, request.query.domain.toLowerCase())),
  )

  app.post('/store/check_domain', { schema: { body: domainBody } }, (request, reply) =>
    answer(request, reply, () => findStoreByDomain(db.pipelined, request.body.domain.toLowerCase())),
  )
}
