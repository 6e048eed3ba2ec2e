import type { Context } from '../context.ts'
import { mailHtml } from '../outbox/mail-page.ts'
import { enqueueMessages } from '../outbox/messages.queries.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { MessageToRender, RenderedMessage } from '../outbox/rendered-message.ts'
import { listMemberAddresses } from '../people/member-addresses.queries.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { findStoreName } from '../staff/staff.queries.ts'
import { findWebhook } from './webhooks.queries.ts'

/** Owners learn that an endpoint receives nothing any more. */
export async function enqueueDisabledMail(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  storeId: string,
  webhookId: string,
  now: Date,
): Promise<void> {
  const owners = (await listMemberAddresses(tx, storeId)).filter(({ role }) => role === 'owner')
  const data = { webhook: webhookId, url: `${config.publicUrl}/dashboard` }
  const mails = owners.map(({ email }) => ({
    ...{ message_id: newId(), channel: 'mail', kind: 'webhook-disabled', recipient: email, order_id: null, data },
  }))
  await enqueueMessages(tx, storeId, mails, now)
}

export async function renderWebhookDisabled(
  db: Db,
  storeId: string,
  message: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const { webhook: id, url } = message.data as { webhook: string; url: string }
  const [name, webhook] = [await findStoreName(db, storeId), await findWebhook(db, storeId, id)]
  if (name === undefined || !webhook) return undefined
  const storeName = oneLine(name)
  const heading = `A webhook of ${storeName} is switched off`
  const paragraphs = [
    `${new URL(webhook.url).host} receives no more events. ${webhook.disabled_reason ?? ''}`.trim(),
    'Mend the receiver, switch the webhook on again, and replay what failed.',
  ]
  return {
    ...{ senderName: name, subject: heading, text: [...paragraphs, '', url].join('\n\n'), toMember: true },
    html: mailHtml({ storeName, heading, paragraphs, link: { label: 'Open the dashboard', url } }),
  }
}
