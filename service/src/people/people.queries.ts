import { type Db, execute, first, sql } from '../platform/database/database.ts'

/* cross-store: a person has one account for all stores. */

export type PersonRow = { person_id: string; email: string; name: string; first_store_id: string }

/** cross-store: */
export function findPerson(db: Db, personId: string): Promise<PersonRow | undefined> {
  return first(db, sql`select person_id, email, name, first_store_id from people where person_id = ${personId}`)
}

/** cross-store: */
export function findPersonByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  return first(db, sql`select person_id, email, name, first_store_id from people where email = ${email}`)
}

export type NewPerson = { person_id: string; email: string; name: string; first_store_id: string }

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
