import type { Context } from '../context.ts'
import { mailHtml } from '../outbox/mail-page.ts'
import { enqueueMessage } from '../outbox/messages.queries.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { Renderers } from '../outbox/rendered-message.ts'
import { openLink, sealLink } from '../outbox/sealed-link.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { invitationUrl } from './invitation-link.ts'
import { findStoreName } from './staff.queries.ts'

type Invited = { email: string; role: string; token: string }

export function enqueueInvitation(context: Context, tx: Tx, storeId: string, { email, role, token }: Invited) {
  const message = {
    ...{ message_id: newId(), channel: 'mail', kind: 'invitation', recipient: email, order_id: null },
    data: { role, ...sealLink(context, storeId, invitationUrl(context.config, token)) },
  }
  return enqueueMessage(tx, storeId, message, context.clock.now())
}

export function invitationRenderer(context: Pick<Context, 'secrets'>): Renderers[string] {
  return async (db, storeId, { data }) => {
    const name = await findStoreName(db, storeId)
    if (name === undefined) return undefined
    const { role } = data as { role: string }
    const url = openLink(context, storeId, data)
    const storeName = oneLine(name)
    const heading = `Work with ${storeName}`
    const paragraphs = [`You are invited to work in ${storeName} as ${role}. The link is valid for seven days.`]
    return {
      ...{ senderName: name, subject: heading, text: [...paragraphs, '', url].join('\n'), secret: true },
      html: mailHtml({ storeName, heading, paragraphs, link: { label: 'See the invitation', url } }),
    }
  }
}
