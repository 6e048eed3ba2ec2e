import type { Role } from '@pasal/contract/merchant/rights.ts'
import type { changeStaff as changeRoute } from '@pasal/contract/merchant/staff/routes.ts'
import { recordAudit } from '../merchant/audit.ts'
import { conflict, found, notFound, roleLacks } from '../merchant/errors.ts'
import type { MerchantRequest, MerchantRequestOf } from '../merchant/merchant-request.ts'
import { noContent } from '../merchant/reply.ts'
import { actorOf } from '../merchant/serve-merchant.ts'
import { write } from '../merchant/write.ts'
import { deleteMember, findMember, lockMembers, updateRole } from '../people/members.queries.ts'
import { findPerson } from '../people/people.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { requireReach } from './invite.ts'
import { shownMember } from './list-staff.ts'

export function changeStaff(request: MerchantRequestOf<typeof changeRoute>) {
  const { storeId, params, body, thing } = request
  return write(request, async (tx) => {
    const { target, reach } = await lockTarget(request, tx)
    requireReach(reach, target.role, body.role)
    if (target.role === 'owner' && body.role !== 'owner') requireOtherOwner(target)
    const personId = params.person_id as string
    if (target.role !== body.role) {
      await updateRole(tx, storeId, personId, body.role)
      await recordAudit(tx, request, {
        ...{ action: 'staff.update', object: await named(tx, personId) },
        ...{ before: { role: target.role }, after: { role: body.role } },
      })
    }
    const [member, person] = [await findMember(tx, storeId, personId), await findPerson(tx, personId)]
    if (!member || !person) throw notFound(thing)
    return shownMember(member, person)
  })
}

/** Removes somebody; everybody may remove themselves, which the route checks with the rights. */
export function removeStaff(request: MerchantRequest) {
  const { storeId, params } = request
  const personId = params.person_id as string
  const isOwnLeave = personId === actorOf(request)._id
  return write(request, async (tx) => {
    const { target, reach } = await lockTarget(request, tx)
    if (!isOwnLeave) requireReach(reach, target.role)
    if (target.role === 'owner') requireOtherOwner(target)
    const object = await named(tx, personId)
    await deleteMember(tx, storeId, personId)
    await recordAudit(tx, request, { action: 'staff.remove', object, before: { role: target.role } })
    return noContent()
  })
}

type Target = { role: Role; owners: number }

/** The member of the path, locked with all owners and with the caller, who may have lost the role since the checks. */
async function lockTarget(request: MerchantRequest, tx: Tx): Promise<{ target: Target; reach: { role: Role } }> {
  const { storeId, params, thing } = request
  const [targetId, ownId] = [params.person_id as string, actorOf(request)._id]
  const locked = await lockMembers(tx, storeId, [targetId, ownId])
  const roleOf = (personId: string) => locked.find((member) => member.person_id === personId)?.role
  const own = found(roleOf(ownId), 'Store')
  const role = found(roleOf(targetId), thing)
  if (targetId !== ownId && own !== 'owner' && own !== 'manager') throw roleLacks('manage_staff')
  return { target: { role, owners: locked.filter((member) => member.role === 'owner').length }, reach: { role: own } }
}

function requireOtherOwner({ owners }: Target): void {
  if (owners <= 1) throw conflict('A store keeps at least one owner')
}

async function named(tx: Tx, personId: string) {
  return { kind: 'person', _id: personId, name: (await findPerson(tx, personId))?.name ?? '' }
}
