import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../errors.ts'
import { storeConfiguration } from './store-configuration.ts'
import { domainBody, domainQuery } from './stores.contract.ts'
import { findStoreByDomain, findStoreBySubdomain } from './stores.queries.ts'

/** `/store/check_domain`, the configuration of a store by its name (2.1). */
export function storesRoutes(app: App, context: Context): void {
  const { db, cache } = context

  // The name is looked up afresh, so that a renamed store is found at once; its configuration is kept.
  const answer = (request: FastifyRequest, reply: FastifyReply, store: { store_id: string } | undefined) => {
    if (!store) throw badRequest('Store not found')
    return cache.send(request, reply, store.store_id, 'configuration', () =>
      storeConfiguration(context, store.store_id),
    )
  }

  app.get('/store/check_domain', { schema: { querystring: domainQuery } }, async (request, reply) =>
    answer(request, reply, await findStoreBySubdomain(db, request.query.domain.toLowerCase())),
  )

  app.post('/store/check_domain', { schema: { body: domainBody } }, async (request, reply) =>
    answer(request, reply, await findStoreByDomain(db, request.body.domain.toLowerCase())),
  )
}
