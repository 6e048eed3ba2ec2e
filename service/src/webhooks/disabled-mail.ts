import { disabledReasonIn } from '@pasal/contract/merchant/webhooks/disabled-reasons.ts'
import type { Context } from '../context.ts'
import { dashboardLink, dashboardMail, languageOf } from '../outbox/dashboard-mail.ts'
import { enqueueMessages } from '../outbox/messages.queries.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { Renderers } from '../outbox/rendered-message.ts'
import { listMemberAddresses } from '../people/member-addresses.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { findStoreToShow } from '../staff/staff.queries.ts'
import { findWebhook } from './webhooks.queries.ts'

/** Owners learn that an endpoint receives nothing any more. */
export async function enqueueDisabledMail(tx: Tx, storeId: string, webhookId: string, now: Date): Promise<void> {
  const owners = (await listMemberAddresses(tx, storeId)).filter(({ role }) => role === 'owner')
  const mails = owners.map(({ email, language }) => ({
    ...{ message_id: newId(), channel: 'mail', kind: 'webhook-disabled', recipient: email, order_id: null },
    data: { webhook: webhookId, language },
  }))
  await enqueueMessages(tx, storeId, mails, now)
}

const texts = {
  en: {
    heading: (store: string) => `A webhook of ${store} is switched off`,
    stopped: (host: string) => `${host} receives no more events.`,
    mend: 'Mend the receiver, switch the webhook on again, and replay what failed.',
  },
  ne: {
    heading: (store: string) => `${store} को वेबहुक बन्द भयो`,
    stopped: (host: string) => `${host} मा अब घटनाहरू पठाइँदैन।`,
    mend: 'पाउने प्रोग्राम मिलाउनुहोस्, वेबहुक फेरि खोल्नुहोस्, अनि नपुगेका सन्देश फेरि पठाउनुहोस्।',
  },
}

export function disabledMailRenderer(context: Pick<Context, 'config'>): Renderers[string] {
  return async (db, storeId, { data }) => {
    const { webhook: id } = data as { webhook: string }
    const [store, webhook] = [await findStoreToShow(db, storeId), await findWebhook(db, storeId, id)]
    if (!store || !webhook) return undefined
    const lang = languageOf(data)
    const text = texts[lang]
    const heading = text.heading(oneLine(store.name))
    const reason = webhook.disabled_reason ?? ''
    const paragraphs = [
      text.stopped(new URL(webhook.url).host),
      ...(reason === '' ? [] : [disabledReasonIn(lang, reason)]),
      text.mend,
    ]
    const link = dashboardLink(context, lang, store.subdomain, `/settings/webhooks/${id}`)
    return { ...dashboardMail({ senderName: store.name, lang, heading, paragraphs, link }), toMember: true }
  }
}
