import { listQuery, searchText } from '@pasal/contract/merchant/values.ts'
import type { Route } from '@pasal/contract/route.ts'
import type { Context } from '../context.ts'
import { notFound } from '../merchant/errors.ts'
import { readParams } from '../merchant/serve-merchant.ts'
import { deleteSecondFactor } from '../people/people.queries.ts'
import { deleteSessionsOf, forgetTrustedDevices } from '../people/sessions.queries.ts'
import { transaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { listPeopleOfOperator } from './people.queries.ts'

const peopleQuery = listQuery(['-created_at'], { q: searchText.optional() })

export const listPeople = {
  method: 'GET',
  url: '/admin/people',
  who: 'operator',
  request: { query: peopleQuery },
} satisfies Route

export const resetSecondFactor = {
  method: 'POST',
  url: '/admin/people/:person_id/reset-second-factor',
  who: 'operator',
} satisfies Route

/** The accounts of the installation (16). */
export function peopleAdminRoutes(app: App, context: Context): void {
  const { db } = context
  serve(app, context, listPeople, (raw) => listPeopleOfOperator({ context, query: raw.query, raw }))

  serve(app, context, resetSecondFactor, async (request, reply) => {
    const personId = readParams({ thing: 'Person' }, request).person_id as string
    await transaction(db, async (tx) => {
      if (!(await deleteSecondFactor(tx, personId))) throw notFound('Person')
      await deleteSessionsOf(tx, personId)
      await forgetTrustedDevices(tx, personId)
    })
    request.log.info({ person_id: personId }, 'second factor reset by the operator')
    return reply.code(204).send()
  })
}
