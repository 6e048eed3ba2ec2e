import type { Context } from '../context.ts'
import { demoPasswordHash, demoPeople } from '../people/demo-people.ts'
import { insertMember } from '../people/members.queries.ts'
import { findPersonByEmail, insertPerson } from '../people/people.queries.ts'
import { transaction } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { firstNotifications } from '../staff/notifications.ts'

/** The people who may try the demo store. In production their accounts do not count. */
export async function addDemoPeople({ db, clock }: Pick<Context, 'db' | 'clock'>, storeId: string): Promise<void> {
  const now = clock.now()
  for (const { email, name, role } of demoPeople) {
    if (await findPersonByEmail(db, email)) continue
    await transaction(db, async (tx) => {
      const person = { person_id: newId(), email, name, first_store_id: storeId }
      if (!(await insertPerson(tx, person, demoPasswordHash, now))) return
      const notifications = firstNotifications(role)
      await insertMember(tx, storeId, { personId: person.person_id, role, notifications, now })
    })
  }
}
