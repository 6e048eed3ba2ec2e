import type { Language } from '@pasal/contract/format/language.ts'
import type { Role } from '@pasal/contract/merchant/rights.ts'
import { roleNames } from '@pasal/contract/merchant/role-names.ts'
import type { Context } from '../context.ts'
import { dashboardMail, languageOf } from '../outbox/dashboard-mail.ts'
import { enqueueMessage } from '../outbox/messages.queries.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { Renderers } from '../outbox/rendered-message.ts'
import { openLink, sealLink } from '../outbox/sealed-link.ts'
import { findPersonByEmail } from '../people/people.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { invitationUrl } from './invitation-link.ts'
import { findStoreName } from './staff.queries.ts'

/** `invitersLanguage`: of the mail to somebody without an account. */
type Invited = { email: string; role: Role; token: string; invitersLanguage: Language }

export async function enqueueInvitation(context: Context, tx: Tx, storeId: string, invited: Invited): Promise<void> {
  const { email, role, token, invitersLanguage } = invited
  const language = (await findPersonByEmail(tx, email))?.language ?? invitersLanguage
  const message = {
    ...{ message_id: newId(), channel: 'mail', kind: 'invitation', recipient: email, order_id: null },
    data: { role, language, ...sealLink(context, storeId, invitationUrl(context.config, token)) },
  }
  await enqueueMessage(tx, storeId, message, context.clock.now())
}

const texts = {
  en: {
    heading: (store: string) => `Work with ${store}`,
    invited: (store: string, role: string) =>
      `You are invited to work in ${store} as ${role}. The link is valid for seven days.`,
    see: 'See the invitation',
  },
  ne: {
    heading: (store: string) => `${store} मा काम गर्नुहोस्`,
    invited: (store: string, role: string) => `तपाईंलाई ${store} मा ${role}का रूपमा काम गर्ने निम्तो छ। लिङ्क सात दिन चल्छ।`,
    see: 'निम्तो हेर्नुहोस्',
  },
}

export function invitationRenderer(context: Pick<Context, 'secrets'>): Renderers[string] {
  return async (db, storeId, { data }) => {
    const name = await findStoreName(db, storeId)
    if (name === undefined) return undefined
    const { role } = data as { role: Role }
    const lang = languageOf(data)
    const storeName = oneLine(name)
    const text = texts[lang]
    const heading = text.heading(storeName)
    const link = { label: text.see, url: openLink(context, storeId, data) }
    const paragraphs = [text.invited(storeName, roleNames[lang][role])]
    const mail = dashboardMail({ senderName: name, lang, heading, paragraphs, link })
    return { ...mail, secret: true }
  }
}
