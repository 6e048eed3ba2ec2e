import type { Language } from '@pasal/contract/format/language.ts'
import type { Role } from '@pasal/contract/merchant/rights.ts'
import { type Db, many, sql } from '../platform/database/database.ts'
import { listMembers } from './members.queries.ts'

export type MemberAddress = { email: string; language: Language; role: Role; notifications: Record<string, boolean> }

/** The members of a store with their e-mail addresses. The accounts of people are in no store. */
export async function listMemberAddresses(db: Db, storeId: string): Promise<MemberAddress[]> {
  const members = await listMembers(db, storeId)
  if (members.length === 0) return []
  const people = await many<{ person_id: string; email: string; language: Language }>(
    db,
    sql`select person_id, email, language from people where person_id = any(${members.map(({ person_id }) => person_id)})`,
  )
  const accounts = new Map(people.map(({ person_id, email, language }) => [person_id, { email, language }]))
  return members.flatMap(({ person_id, role, notifications }) => {
    const account = accounts.get(person_id)
    return account ? [{ ...account, role, notifications }] : []
  })
}
