import { hash, timingSafeEqual } from 'node:crypto'
import type { setUp as setUpRoute } from '@pasal/contract/merchant/people/routes.ts'
import type { Context } from '../context.ts'
import { recordAudit } from '../merchant/audit.ts'
import type { MerchantRequestOf } from '../merchant/merchant-request.ts'
import { MerchantReply } from '../merchant/reply.ts'
import { insertMember } from '../people/members.queries.ts'
import { openSession } from '../people/open-session.ts'
import { hashPassword } from '../people/password.ts'
import { hasAnyPerson, insertPerson, lockSetUp } from '../people/people.queries.ts'
import { transaction } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { createStore } from './create-store.ts'
import { firstNotifications } from './notifications.ts'
import { setUpToken } from './set-up-url.ts'

/** Works once, and only with the token: in every other case the path does not exist (2.2). */
export async function setUp(request: MerchantRequestOf<typeof setUpRoute>) {
  const { context, body, raw } = request
  if (!isToken(context, body.token) || (await hasAnyPerson(context.db))) throw noSuchPath()
  const { name, email, store } = body
  const digest = await hashPassword(body.password)
  return transaction(context.db, async (tx) => {
    await lockSetUp(tx)
    if (await hasAnyPerson(tx)) throw noSuchPath()
    const now = context.clock.now()
    const storeId = await createStore(context, tx, { ...store, plan: 'free' }, 'store.subdomain')
    const person = { person_id: newId(), email, name, first_store_id: storeId }
    await insertPerson(tx, person, digest, now)
    await insertMember(tx, storeId, {
      ...{ personId: person.person_id, role: 'owner', now },
      notifications: firstNotifications('owner'),
    })
    const actor = { kind: 'person' as const, _id: person.person_id, name }
    const made = { kind: 'store', _id: storeId, name: store.name }
    await recordAudit(tx, { ...request, storeId, actor }, { action: 'store.create', object: made, after: store })
    const cookie = await openSession(context, tx, person.person_id, raw)
    return new MerchantReply(201, { store_id: storeId }, { 'set-cookie': cookie })
  })
}

function noSuchPath(): ApiError {
  return new ApiError(404, { message: 'Not found', code: 'not_found' })
}

function isToken(context: Context, given: string): boolean {
  const digestOf = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digestOf(given), digestOf(setUpToken(context)))
}
