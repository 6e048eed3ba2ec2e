import type { Context } from '../context.ts'
import type { Channel } from './channel.ts'
import { gone, render } from './render.ts'
import type { Renderers } from './rendered-message.ts'
import { sendMail } from './send-mail.ts'

const concurrency = 4
/** The steps of a mail, each within its time-out of send-mail.ts, take 190 seconds at most. */
const leaseSeconds = 240

/** Mails; without SMTP_URL they are kept in the outbox for reading. */
export function mailChannel({ db, config }: Pick<Context, 'db' | 'config'>, renderers: Renderers): Channel {
  return {
    concurrency,
    leaseSeconds,
    forgets: false,
    async deliver(delivery) {
      const rendered = await render(db, renderers, delivery)
      if (!rendered) return { outcome: gone }
      const { subject, text, html, senderName } = rendered
      const written = { subject, text, html }
      if (!config.mail) return { outcome: { state: 'kept' }, written }
      const { message_id: messageId, recipient } = delivery
      return { outcome: await sendMail(config.mail, { messageId, recipient, senderName, written }), written }
    },
  }
}
