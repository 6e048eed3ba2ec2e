import type { Context } from '../context.ts'
import { mailHtml } from '../outbox/mail-page.ts'
import { enqueueMessage } from '../outbox/messages.queries.ts'
import type { Renderers } from '../outbox/rendered-message.ts'
import { transaction } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { findPerson } from './people.queries.ts'

type Secrets = Pick<Context, 'secrets'>

export async function enqueuePasswordReset(
  { db, clock, secrets }: Context,
  personId: string,
  url: string,
): Promise<void> {
  const person = await findPerson(db, personId)
  if (!person) return
  const message = {
    ...{ message_id: newId(), channel: 'mail', kind: 'password-reset', recipient: person.email, order_id: null },
    data: { sealed_url: secrets.seal(url, placeOf(person.first_store_id)) },
  }
  await transaction(db, (tx) => enqueueMessage(tx, person.first_store_id, message, clock.now()))
}

/** The mail with the link that sets a new password. */
export function passwordResetRenderer({ secrets }: Secrets): Renderers[string] {
  return async (_db, storeId, message) => {
    const { sealed_url } = message.data as { sealed_url: string }
    const url = secrets.open(sealed_url, placeOf(storeId))
    const heading = 'Set a new password'
    const paragraphs = [
      'A new password was requested for your account. The link works once, for an hour.',
      'If you did not request it, ignore this mail: your password stays as it is.',
    ]
    return {
      ...{ senderName: 'Pasal', subject: heading, text: [...paragraphs, '', url].join('\n') },
      ...{ toMember: true, secret: true },
      html: mailHtml({ storeName: 'Pasal', heading, paragraphs, link: { label: heading, url } }),
    }
  }
}

function placeOf(storeId: string): string {
  return `${storeId} password reset`
}
