import type { Language } from '@pasal/contract/format/language.ts'
import type { Role } from '@pasal/contract/merchant/rights.ts'
import type { invite as inviteRoute } from '@pasal/contract/merchant/staff/routes.ts'
import type { Context } from '../context.ts'
import { shownActor } from '../merchant/actor.ts'
import { recordAudit } from '../merchant/audit.ts'
import { alreadyInUse, conflict, found, roleLacks } from '../merchant/errors.ts'
import type { MerchantRequest, MerchantRequestOf } from '../merchant/merchant-request.ts'
import { created, noContent } from '../merchant/reply.ts'
import { actorOf } from '../merchant/serve-merchant.ts'
import { write } from '../merchant/write.ts'
import {
  countInvitations,
  deleteExpiredInvitations,
  deleteInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  renewInvitation,
} from '../people/invitations.queries.ts'
import { findMember } from '../people/members.queries.ts'
import { findPersonByEmail } from '../people/people.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { findStoreToSave } from '../stores/save-store.queries.ts'
import { newInvitation } from './invitation-link.ts'
import { enqueueInvitation } from './invitation-message.ts'

const mostWaiting = 50

type Wanted = {
  email: string
  role: Role
  invitedBy: InvitationRow['invited_by']
  invitersLanguage: Language
}

/** Writes the invitation and its mail. Used by the store's members and by the operator, who also reads the token. */
export async function addInvitation(context: Context, tx: Tx, storeId: string, wanted: Wanted) {
  const { email, role, invitedBy, invitersLanguage } = wanted
  const now = context.clock.now()
  // One invitation at a time in a store, so that their number holds.
  await findStoreToSave(tx, storeId)
  await deleteExpiredInvitations(tx, storeId, now)
  if ((await countInvitations(tx, storeId)) >= mostWaiting) throw conflict(`At most ${mostWaiting} invitations wait`)
  const person = await findPersonByEmail(tx, email)
  if (person && (await findMember(tx, storeId, person.person_id))) throw alreadyInUse('email')
  const { token, row } = newInvitation(storeId, now)
  const invitation = { ...row, email, role, invited_by: invitedBy }
  if (!(await insertInvitation(tx, storeId, invitation))) throw alreadyInUse('email')
  await enqueueInvitation(context, tx, storeId, { email, role, token, invitersLanguage })
  return { token, invitation: { ...shownInvitation({ ...invitation, store_id: storeId }) } }
}

export function invite(request: MerchantRequestOf<typeof inviteRoute>) {
  const { context, storeId, body } = request
  requireReach(request, body.role)
  return write(request, async (tx) => {
    const inviter = { invitedBy: shownActor(actorOf(request)), invitersLanguage: languageOfCaller(request) }
    const { invitation } = await addInvitation(context, tx, storeId, { ...body, ...inviter })
    await recordAudit(tx, request, { action: 'invitation.create', object: named(invitation), after: body })
    return created(invitation, `${request.raw.url.split('?')[0]}/${invitation._id}`)
  })
}

export function resendInvitation(request: MerchantRequest) {
  const { context, storeId } = request
  return write(request, async (tx) => {
    const invitation = await lockWithinReach(request, tx)
    const { token, row } = newInvitation(storeId, context.clock.now())
    await renewInvitation(tx, storeId, invitation.invitation_id, row.token_digest, row.expires_at)
    const invitersLanguage = languageOfCaller(request)
    await enqueueInvitation(context, tx, storeId, { ...invitation, token, invitersLanguage })
    const shown = shownInvitation({ ...invitation, expires_at: row.expires_at })
    await recordAudit(tx, request, { action: 'invitation.resend', object: named(shown) })
    return shown
  })
}

export function revokeInvitation(request: MerchantRequest) {
  return write(request, async (tx) => {
    const invitation = await lockWithinReach(request, tx)
    await deleteInvitation(tx, request.storeId, invitation.invitation_id)
    const { email, role } = invitation
    const shown = shownInvitation(invitation)
    await recordAudit(tx, request, { action: 'invitation.revoke', object: named(shown), before: { email, role } })
    return noContent()
  })
}

async function lockWithinReach(request: MerchantRequest, tx: Tx): Promise<InvitationRow> {
  const { context, storeId, params, thing } = request
  const invitation = found(
    await lockInvitation(tx, storeId, params.invitation_id as string, context.clock.now()),
    thing,
  )
  requireReach(request, invitation.role)
  return invitation
}

/** A manager's `manage_staff` reaches staff and viewers only (3.2). */
export function requireReach({ role: own }: Pick<MerchantRequest, 'role'>, ...reached: Role[]): void {
  if (own !== 'owner' && reached.some((role) => role === 'owner' || role === 'manager')) throw roleLacks('manage_staff')
}

function shownInvitation({ invitation_id, email, role, created_at, expires_at, invited_by }: InvitationRow) {
  return { _id: invitation_id, email, role, created_at, expires_at, invited_by }
}

/** Only persons invite (3.2). */
function languageOfCaller(request: Pick<MerchantRequest, 'actor'>): Language {
  const actor = actorOf(request)
  return actor.kind === 'person' ? actor.language : 'en'
}

function named({ _id, email }: { _id: string; email: string }) {
  return { kind: 'invitation', _id, name: email }
}
