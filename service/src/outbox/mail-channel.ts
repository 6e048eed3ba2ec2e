import type { Context } from '../context.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import type { Attempt, Channel } from './channel.ts'
import type { Delivery } from './deliveries.queries.ts'
import { countMail, uncountMail } from './mail-limits.queries.ts'
import { mailboxDigest } from './mailbox-digest.ts'
import { putOff } from './put-off.ts'
import { gone, render } from './render.ts'
import type { Renderers } from './rendered-message.ts'
import { sendMail } from './send-mail.ts'

const concurrency = 4
/** The steps of a mail, each within its time-out of send-mail.ts, take 190 seconds at most. */
const leaseSeconds = 240
/** What one mailbox receives in a day from all stores together: a stranger may order in the name of anybody. */
const mostMails = 100

type Dependencies = Pick<Context, 'db' | 'config' | 'clock' | 'log'>

/** Mails, counted by Nepal's day; without SMTP_URL they are kept in the outbox for reading. */
export function mailChannel(dependencies: Dependencies, renderers: Renderers): Channel {
  const { db, config } = dependencies
  return {
    concurrency,
    leaseSeconds,
    forgets: false,
    async deliver(delivery) {
      const rendered = await render(db, renderers, delivery)
      if (!rendered) return { outcome: gone }
      const { subject, text, html, senderName, toMember, secret } = rendered
      const written = { subject, text, html }
      const { mail: server } = config
      if (!server) return { outcome: { state: 'kept' }, written }
      const mail = { messageId: delivery.message_id, recipient: delivery.recipient, senderName, written }
      const send = () => sendMail(server, mail)
      const attempt = toMember ? { outcome: await send() } : await withinLimit(dependencies, delivery, send)
      return secret ? attempt : { ...attempt, written }
    },
  }
}

/** A mail to a stranger: one mailbox receives a limited number in a day. */
async function withinLimit(
  { db, config, clock, log }: Dependencies,
  delivery: Delivery,
  send: () => ReturnType<typeof sendMail>,
): Promise<Attempt> {
  const { store_id, message_id, recipient } = delivery
  const now = clock.now()
  const counted = { address: mailboxDigest(recipient), day: nepaliDay(now) }
  if (config.rateLimits && !(await countMail(db, counted, mostMails))) {
    log.warn({ store_id, message_id }, 'mail put off: over the limit of a day')
    return { outcome: putOff(delivery, now, `over the limit: ${mostMails} mails to an address in a day`) }
  }
  const outcome = await send()
  const whenRecorded = (tx: Parameters<typeof uncountMail>[0]) => uncountMail(tx, counted)
  return outcome.state === 'later' && config.rateLimits ? { outcome, whenRecorded } : { outcome }
}
