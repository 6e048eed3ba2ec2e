import type { Context } from '../context.ts'
import { dashboardMail, languageOf } from '../outbox/dashboard-mail.ts'
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
  const { email, language, first_store_id: storeId } = person
  const message = {
    ...{ message_id: newId(), channel: 'mail', kind: 'password-reset', recipient: email, order_id: null },
    data: { language, ...sealLink(context, storeId, url) },
  }
  await transaction(db, (tx) => enqueueMessage(tx, storeId, message, clock.now()))
}

const texts = {
  en: {
    heading: 'Set a new password',
    paragraphs: [
      'A new password was requested for your account. The link works once, for an hour.',
      'If you did not request it, ignore this mail: your password stays as it is.',
    ],
  },
  ne: {
    heading: 'नयाँ पासवर्ड राख्नुहोस्',
    paragraphs: [
      'तपाईंको खाताका लागि नयाँ पासवर्ड मागिएको छ। लिङ्क एक पटक मात्र चल्छ, एक घण्टासम्म।',
      'तपाईंले माग्नुभएको होइन भने यो इमेल छोड्नुहोस्। तपाईंको पासवर्ड फेरिँदैन।',
    ],
  },
}

/** The mail with the link that sets a new password. */
export function passwordResetRenderer(context: Pick<Context, 'secrets'>): Renderers[string] {
  return async (_db, storeId, { data }) => {
    const url = openLink(context, storeId, data)
    const lang = languageOf(data)
    const { heading, paragraphs } = texts[lang]
    const link = { label: heading, url }
    return { ...dashboardMail({ senderName: 'Pasal', lang, heading, paragraphs, link }), toMember: true, secret: true }
  }
}
