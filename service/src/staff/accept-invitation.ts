import type { acceptInvitation as acceptRoute } from '@pasal/contract/merchant/people/routes.ts'
import { recordAudit } from '../merchant/audit.ts'
import { conflict, found, notForKeys, notFound, storeClosed } from '../merchant/errors.ts'
import type { MerchantRequest, MerchantRequestOf } from '../merchant/merchant-request.ts'
import { MerchantReply, noContent } from '../merchant/reply.ts'
import {
  deleteInvitation,
  findInvitationByToken,
  findInvitationTo,
  type InvitationRow,
  lockInvitation,
} from '../people/invitations.queries.ts'
import { findMembership, insertMember } from '../people/members.queries.ts'
import { openSession } from '../people/open-session.ts'
import { hashPassword } from '../people/password.ts'
import { findPersonByEmail, insertPerson } from '../people/people.queries.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import { isId, newId } from '../platform/values/ids.ts'
import { digestOf, storeOfToken } from './invitation-link.ts'
import { firstNotifications } from './notifications.ts'
import { findStoreName } from './staff.queries.ts'

export async function readInvitation(request: MerchantRequest) {
  const { db } = request.context
  const { store_id, email, role, expires_at } = await findByToken(request)
  const name = (await findStoreName(db, store_id)) ?? ''
  return { store: { name }, email, role, expires_at, has_account: (await findPersonByEmail(db, email)) !== undefined }
}

/** Joins the store: the person of the session, or a new one with a session. */
export async function acceptInvitation(request: MerchantRequestOf<typeof acceptRoute>) {
  const { actor, body } = request
  if (actor?.kind === 'api_key') throw notForKeys('session')
  if (actor) {
    const taken = Object.keys(body).map((key) => [key, 'Unknown field'])
    if (taken.length > 0) throw invalid(Object.fromEntries(taken))
    const invitation = await findOwn(request)
    return transaction(request.context.db, (tx) => join(request, tx, invitation, actor))
  }
  return joinAsNewPerson(request)
}

async function joinAsNewPerson(request: MerchantRequestOf<typeof acceptRoute>) {
  const { context, raw } = request
  const { name, password } = request.body
  if (name === undefined || password === undefined)
    throw invalid({
      ...(name === undefined && { name: 'Required' }),
      ...(password === undefined && { password: 'Required' }),
    })
  const invitation = await findByToken(request)
  if (await findPersonByEmail(context.db, invitation.email)) throw signInToAccept()
  const digest = await hashPassword(password)
  return transaction(context.db, async (tx) => {
    const person = { person_id: newId(), email: invitation.email, name, first_store_id: invitation.store_id }
    if (!(await insertPerson(tx, person, digest, context.clock.now()))) throw signInToAccept()
    const joined = await join(request, tx, invitation, { _id: person.person_id, name })
    return new MerchantReply(200, joined, { 'set-cookie': await openSession(context, tx, person.person_id, raw) })
  })
}

function signInToAccept(): ApiError {
  return conflict('Sign in to accept')
}

/** The row is locked and deleted first: of two who accept at once, one joins. */
async function join(
  request: MerchantRequest,
  tx: Tx,
  { store_id, invitation_id, email }: InvitationRow,
  person: { _id: string; name: string },
) {
  const now = request.context.clock.now()
  const invitation = await lockInvitation(tx, store_id, invitation_id, now)
  if (!invitation || !(await deleteInvitation(tx, store_id, invitation_id))) throw notFound(request.thing)
  if ((await findMembership(tx, store_id, person._id))?.closed) throw storeClosed()
  const { role } = invitation
  await insertMember(tx, store_id, { personId: person._id, role, notifications: firstNotifications(role), now })
  await recordAudit(tx, inStore(request, store_id, person), {
    action: 'invitation.accept',
    object: { kind: 'invitation', _id: invitation_id, name: email },
    after: { role },
  })
  return { store_id, role }
}

export async function declineInvitation(request: MerchantRequest) {
  const { actor, context, thing } = request
  if (actor?.kind === 'api_key') throw notForKeys('session')
  const { store_id, invitation_id, email } = actor ? await findOwn(request) : await findByToken(request)
  await transaction(context.db, async (tx) => {
    if (!(await deleteInvitation(tx, store_id, invitation_id))) throw notFound(thing)
    await recordAudit(tx, inStore(request, store_id, actor), {
      action: 'invitation.decline',
      object: { kind: 'invitation', _id: invitation_id, name: email },
    })
  })
  return noContent()
}

async function findByToken({ context, params, thing }: MerchantRequest): Promise<InvitationRow> {
  const { db, clock } = context
  const token = params.token as string
  const storeId = storeOfToken(token)
  if (!storeId) throw notFound(thing)
  return found(await findInvitationByToken(db, storeId, digestOf(token), clock.now()), thing)
}

/** By token, or by the id that the list of the person's own invitations shows. */
async function findOwn(request: MerchantRequest): Promise<InvitationRow> {
  const { context, params, actor, thing } = request
  const email = actor?.kind === 'person' ? actor.email : ''
  const given = params.token as string
  if (isId(given)) {
    return found(await findInvitationTo(context.db, given.toLowerCase(), email, context.clock.now()), thing)
  }
  const invitation = await findByToken(request)
  if (invitation.email !== email)
    throw new ApiError(403, { message: 'This invitation is for another e-mail address', code: 'role' })
  return invitation
}

/** The same request, as one of the store that it is about: for the audit. */
function inStore(request: MerchantRequest, storeId: string, person: { _id: string; name: string } | undefined) {
  const actor = person && { kind: 'person' as const, _id: person._id, name: person.name }
  return { ...request, storeId, actor }
}
