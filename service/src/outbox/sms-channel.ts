import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { nepaliMobile } from '../platform/values/nepali-mobile.ts'
import type { Attempt, Channel } from './channel.ts'
import type { Delivery } from './deliveries.queries.ts'
import { putOff } from './put-off.ts'
import { gone, render } from './render.ts'
import type { Renderers } from './rendered-message.ts'
import { sendSms } from './send-sms.ts'
import { type CountedSms, countSms, uncountSms } from './sms-limits.queries.ts'

const concurrency = 4
/** The provider answers within 10 seconds or is not waited for. */
const leaseSeconds = 60
/**
 * The operator pays for every SMS: this much for one store in a day, and so many to one phone from all stores together.
 */
const mostSms = { ofStore: 1000, toNumber: 10 }
/** Where no client is limited, no phone is either. */
const unlimited = 2_147_483_647

const limitMessages = {
  store: `over the limit: ${mostSms.ofStore} SMS of a store in a day`,
  number: `over the limit: ${mostSms.toNumber} SMS to a number in a day`,
}

type Dependencies = Pick<Context, 'db' | 'config' | 'clock' | 'log'>

/** SMS, counted by Nepal's day; without SMS_URL they are kept in the outbox for reading. */
export function smsChannel(dependencies: Dependencies, renderers: Renderers): Channel {
  const { db, config } = dependencies
  return {
    concurrency,
    leaseSeconds,
    forgets: false,
    async deliver(delivery) {
      const rendered = await render(db, renderers, delivery)
      if (!rendered) return { outcome: gone }
      const written = { subject: '', text: rendered.sms ?? rendered.text, html: '' }
      if (!config.sms) return { outcome: { state: 'kept' }, written }
      // A killed process may have sent it, and no provider recognises the second copy.
      const error = 'ambiguous: an attempt was cut short, it may have been sent'
      if (delivery.interrupted) return { outcome: { state: 'failed', error }, written }
      const attempt = await sendWithinLimits(dependencies, config.sms, delivery, written.text)
      return attempt.outcome.state === 'postponed' ? attempt : { ...attempt, written }
    },
  }
}

async function sendWithinLimits(
  dependencies: Dependencies,
  sms: NonNullable<Config['sms']>,
  delivery: Delivery,
  text: string,
): Promise<Attempt> {
  const { recipient, store_id: storeId } = delivery
  const number = nepaliMobile(recipient)
  if (number === undefined) return { outcome: { state: 'failed', error: 'not a mobile number', unsent: true } }
  const counted = { number, day: nepaliDay(dependencies.clock.now()) }
  const full = await count(dependencies, storeId, counted)
  if (full) {
    const { clock, log } = dependencies
    log.warn(
      { store_id: storeId, message_id: delivery.message_id, limit: full },
      'SMS put off: over the limit of a day',
    )
    return { outcome: putOff(delivery, clock.now(), limitMessages[full]) }
  }
  const outcome = await sendSms(sms, { number, text })
  const isUnsent = outcome.state === 'later' || (outcome.state === 'failed' && outcome.unsent)
  return isUnsent ? { outcome, whenRecorded: (tx) => uncountSms(tx, storeId, counted) } : { outcome }
}

function count(
  { db, config }: Dependencies,
  storeId: string,
  counted: CountedSms,
): Promise<keyof typeof limitMessages | undefined> {
  const toNumber = config.rateLimits ? mostSms.toNumber : unlimited
  return transaction(db, (tx) => countSms(tx, storeId, counted, { ...mostSms, toNumber }))
}
