import type {
  changeMe as changeMeRoute,
  listMyInvitations as listInvitationsRoute,
  listMyStores as listStoresRoute,
} from '@pasal/contract/merchant/people/routes.ts'
import { rightsOfRole } from '@pasal/contract/merchant/rights.ts'
import type { changeMyMembership as changeMembershipRoute } from '@pasal/contract/merchant/staff/routes.ts'
import { changedKeys, recordAudit } from '../merchant/audit.ts'
import { unauthenticated } from '../merchant/errors.ts'
import type { MerchantRequest, MerchantRequestOf } from '../merchant/merchant-request.ts'
import { actorOf } from '../merchant/serve-merchant.ts'
import { write } from '../merchant/write.ts'
import { findMember, listMemberships, updateNotifications } from '../people/members.queries.ts'
import { updatePerson } from '../people/people.queries.ts'
import { shownNotifications } from './notifications.ts'
import { findStoreToShow, listStoreNames, pageOfInvitationsTo, pageOfStores } from './staff.queries.ts'

export async function readMe(request: MerchantRequest) {
  const actor = actorOf(request)
  if (actor.kind === 'person') {
    const { kind, _id, name, email, language, twoFactorEnabled } = actor
    return { kind, _id, name, email, language, two_factor_enabled: twoFactorEnabled }
  }
  const { kind, _id, name, storeId, scopes, expiresAt } = actor
  return { kind, _id, name, store: await findStoreToShow(request.context.db, storeId), scopes, expires_at: expiresAt }
}

export async function changeMe(request: MerchantRequestOf<typeof changeMeRoute>) {
  const { context, body } = request
  const person = await updatePerson(context.db, actorOf(request)._id, body, context.clock.now())
  if (!person) throw unauthenticated()
  const { person_id: _id, name, email, language, two_factor_enabled } = person
  return { kind: 'person', _id, name, email, language, two_factor_enabled }
}

export async function listMyStores(request: MerchantRequestOf<typeof listStoresRoute>) {
  const { context } = request
  const actor = actorOf(request)
  if (actor.kind === 'api_key')
    return pageOfStores(context.db, request, [actor.storeId], (store) => ({
      ...store,
      role: null,
      rights: actor.scopes,
    }))
  const roles = new Map((await listMemberships(context.db, actor._id)).map(({ store_id, role }) => [store_id, role]))
  return pageOfStores(context.db, request, [...roles.keys()], (store) => {
    const role = roles.get(store._id) ?? 'viewer'
    return { ...store, role, rights: rightsOfRole[role] }
  })
}

export async function listMyInvitations(request: MerchantRequestOf<typeof listInvitationsRoute>) {
  const { context } = request
  const actor = actorOf(request)
  const email = actor.kind === 'person' ? actor.email : ''
  const page = await pageOfInvitationsTo(context.db, request, { email, now: context.clock.now() }, (row) => row)
  const storeIds = page.items.map(({ store_id }) => store_id)
  const stores = new Map((await listStoreNames(context.db, storeIds)).map((store) => [store._id, store]))
  const items = page.items.map(({ store_id, ...invitation }) => ({ ...invitation, store: stores.get(store_id) }))
  return { ...page, items }
}

export async function readMyMembership(request: MerchantRequest) {
  const { context, storeId, role, rights } = request
  const member = await findMember(context.db, storeId, actorOf(request)._id)
  return { role, rights: [...rights], notifications: shownNotifications(member?.notifications ?? {}) }
}

export function changeMyMembership(request: MerchantRequestOf<typeof changeMembershipRoute>) {
  const { storeId, role, rights } = request
  const { _id, name } = actorOf(request)
  const changed = request.body.notifications ?? {}
  return write(request, async (tx) => {
    const before = shownNotifications((await findMember(tx, storeId, _id))?.notifications ?? {})
    const after = { ...before, ...changed }
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await updateNotifications(tx, storeId, _id, changed)
      const object = { kind: 'person', _id, name }
      await recordAudit(tx, request, { action: 'staff.update', object, ...changedKeys(before, after) })
    }
    return { role, rights: [...rights], notifications: after }
  })
}
