import type { Context } from '../context.ts'
import { mailHtml } from '../outbox/mail-page.ts'
import { enqueueMessages } from '../outbox/messages.queries.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { MessageToRender, RenderedMessage } from '../outbox/rendered-message.ts'
import { listStoresWithEndingKeys, markEndingKeys } from '../people/api-keys.queries.ts'
import { listMembers } from '../people/members.queries.ts'
import { listPeople } from '../people/people.queries.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { findStoreName } from './staff.queries.ts'

const daysBefore = 14
const storesAtOnce = 1000

/** Owners get a mail 14 days before an API key ends (3.3). Keys and mails of a store are written in one transaction. */
export async function mailEndingKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const storeId of await listStoresWithEndingKeys(db, now, daysBefore, storesAtOnce)) {
    await transaction(db, async (tx) => {
      const keys = await markEndingKeys(tx, storeId, now, daysBefore)
      const owners = (await listMembers(tx, storeId)).filter(({ role }) => role === 'owner')
      const people = await listPeople(
        tx,
        owners.map(({ person_id }) => person_id),
      )
      const messages = keys.flatMap(({ name, hint, expires_at }) =>
        people.map(({ email }) => ({
          ...{ message_id: newId(), channel: 'mail', kind: 'api-key-ends', recipient: email, order_id: null },
          data: { name, hint, day: nepaliDay(expires_at) },
        })),
      )
      await enqueueMessages(tx, storeId, messages, now)
    })
  }
}

export async function renderEndingKey(
  db: Db,
  storeId: string,
  message: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const name = await findStoreName(db, storeId)
  if (name === undefined) return undefined
  const key = message.data as { name: string; hint: string; day: string }
  const storeName = oneLine(name)
  const heading = `An API key of ${storeName} ends on ${key.day}`
  const paragraphs = [
    `The API key "${oneLine(key.name)}" (${key.hint}) ends on ${key.day}. Programs that use it are rejected from then on.`,
    'Make a new key in the dashboard, give it to the program, and revoke the old one.',
  ]
  return {
    ...{ senderName: name, subject: heading, text: paragraphs.join('\n'), toMember: true },
    html: mailHtml({ storeName, heading, paragraphs }),
  }
}
