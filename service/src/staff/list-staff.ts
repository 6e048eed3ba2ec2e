import type { listStaff as listRoute } from '@pasal/contract/merchant/staff/routes.ts'
import type { MerchantRequestOf } from '../merchant/merchant-request.ts'
import { listMembers, type MemberRow } from '../people/members.queries.ts'
import { pageOfPeople } from './staff.queries.ts'

type Person = { name: string; email: string; two_factor_enabled: boolean }

/** Two reads: people and members do not live in one place when stores are distributed over servers. */
export async function listStaff(request: MerchantRequestOf<typeof listRoute>) {
  const { context, storeId } = request
  const members = new Map((await listMembers(context.db, storeId)).map((member) => [member.person_id, member]))
  return pageOfPeople(context.db, request, [...members.keys()], (person) =>
    shownMember(members.get(person._id) as MemberRow, person),
  )
}

export function shownMember({ person_id, role, joined_at, last_seen_at }: MemberRow, person: Person) {
  const { name, email, two_factor_enabled } = person
  return { _id: person_id, name, email, role, two_factor_enabled, joined_at, last_seen_at }
}
