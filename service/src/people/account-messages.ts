import type { Context } from '../context.ts'
import { mailHtml } from '../outbox/mail-page.ts'
import { enqueueMessage } from '../outbox/messages.queries.ts'
import type { Renderers } from '../outbox/rendered-message.ts'
import { openLink, sealLink } from '../outbox/sealed-link.ts'
import { transaction } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { findPerson } from './people.queries.ts'

export async function enqueuePasswordReset(context: Context, personId: string, url: string): Promise<void> {
  const { db, clock } = context
  const person = await findPerson(db, personId)
  if (!person) return
  const message = {
    ...{ message_id: newId(), channel: 'mail', kind: 'password-reset', recipient: person.email, order_id: null },
    data: sealLink(context, person.first_store_id, url),
  }
  await transaction(db, (tx) => enqueueMessage(tx, person.first_store_id, message, clock.now()))
}

/** The mail with the link that sets a new password. */
export function passwordResetRenderer(context: Pick<Context, 'secrets'>): Renderers[string] {
  return async (_db, storeId, { data }) => {
    const url = openLink(context, storeId, data)
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
