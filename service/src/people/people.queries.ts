import type { Language } from '@pasal/contract/format/language.ts'
import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'
import { demoEmails } from './demo-people.ts'

/* cross-store: a person has one account for all stores. */

export type PersonRow = {
  person_id: string
  email: string
  name: string
  language: Language
  first_store_id: string
  two_factor_enabled: boolean
}

/** cross-store: */
export function findPerson(db: Db, personId: string): Promise<PersonRow | undefined> {
  return first(
    db,
    sql`
    select person_id, email, name, language, first_store_id, two_factor_enabled from people
     where person_id = ${personId}`,
  )
}

/** cross-store: */
export function findPersonByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  return first(
    db,
    sql`
    select person_id, email, name, language, first_store_id, two_factor_enabled from people where email = ${email}`,
  )
}

/** cross-store: */
export function listPeople(db: Db, personIds: string[]): Promise<{ person_id: string; name: string; email: string }[]> {
  return many(db, sql`select person_id, name, email from people where person_id = any(${personIds}) order by email`)
}

/** cross-store: whether the installation has a person besides those of the demo store. */
export async function hasAnyPerson(db: Db): Promise<boolean> {
  return (await first(db, sql`select 1 from people where email <> all(${demoEmails}) limit 1`)) !== undefined
}

/** cross-store: of two who set the installation up at once, the second waits and sees the first one's account. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('set up', 0))`)
}

/** cross-store: */
export function updatePerson(db: Db, personId: string, changes: { name?: string; language?: string }, now: Date) {
  return first<PersonRow>(
    db,
    sql`
    update people set name = coalesce(${changes.name ?? null}, name),
                      language = coalesce(${changes.language ?? null}, language), updated_at = ${now}
     where person_id = ${personId}
    returning person_id, email, name, first_store_id, language, two_factor_enabled`,
  )
}

/** cross-store: false when there is no such person. */
export async function deleteSecondFactor(tx: Tx, personId: string): Promise<boolean> {
  await execute(tx, sql`delete from second_factors where person_id = ${personId}`)
  const found = await execute(tx, sql`update people set two_factor_enabled = false where person_id = ${personId}`)
  return found === 1
}

type NewPerson = { person_id: string; email: string; name: string; first_store_id: string }

/** cross-store: false when the e-mail has an account. */
export async function insertPerson(db: Db, person: NewPerson, passwordHash: string, now: Date): Promise<boolean> {
  const made = await execute(
    db,
    sql`
    insert into people (person_id, email, name, first_store_id, created_at, updated_at)
    values (${person.person_id}, ${person.email}, ${person.name}, ${person.first_store_id}, ${now}, ${now})
    on conflict (email) do nothing`,
  )
  if (made === 0) return false
  await execute(
    db,
    sql`
    insert into person_passwords (password_id, person_id, account_id, provider_id, password, created_at, updated_at)
    values (${person.person_id}, ${person.person_id}, ${person.person_id}, 'credential', ${passwordHash}, ${now}, ${now})`,
  )
  return true
}
