import type { Context } from '../context.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { nepaliMobile } from '../platform/values/nepali-mobile.ts'
import { claimMessage, type MessageRow, postponeMessage, recordOutcome } from './messages.queries.ts'
import { nepaliDay, nextMorning } from './sms-day.ts'
import { type CountedSms, countSms } from './sms-limits.queries.ts'

/** Longer than any attempt lasts; only a worker that was killed leaves a claim to run out. */
const claimSeconds = 120
/** The operator pays for every SMS: this much for one store in a day, and so many to one phone from all stores together. */
const mostSms = { ofStore: 1000, toNumber: 10 }
/** Where no client is limited, no phone is either. */
const unlimited = 2_147_483_647
/** An SMS that found no place on the day it was written and the two after it has nothing new to say. */
const longestWaitMs = 3 * 86_400_000

const full = {
  store: `over the limit: ${mostSms.ofStore} SMS of a store in a day`,
  number: `over the limit: ${mostSms.toNumber} SMS to a number in a day`,
}

export type Taken = { attempts: number; interrupted: boolean; counted: CountedSms | undefined }

/**
 * Takes the message for one attempt and counts it if it is an SMS. Undefined: over a limit, so it waits for the next morning or has failed; or another worker
 * has it, and should that one be killed, the minute's sweep comes back to it.
 */
export function takeMessage(context: Context, storeId: string, message: MessageRow): Promise<Taken | undefined> {
  const now = context.clock.now()
  return transaction(context.db, async (tx) => {
    const claim = await claimMessage(tx, storeId, message.message_id, now, claimSeconds)
    if (!claim) return undefined
    const number = message.channel === 'sms' && !claim.interrupted ? nepaliMobile(message.recipient) : undefined
    if (number === undefined) return { ...claim, counted: undefined }
    const counted = { number, day: nepaliDay(now) }
    const toNumber = context.config.rateLimits ? mostSms.toNumber : unlimited
    const fullDay = await countSms(tx, storeId, counted, { ...mostSms, toNumber })
    if (!fullDay) return { ...claim, counted }
    const limit = fullDay
    await putOff(tx, storeId, message, full[limit], now)
    context.log.warn(
      { store_id: storeId, message_id: message.message_id, limit },
      'SMS put off: over the limit of a day',
    )
    return undefined
  })
}

async function putOff(tx: Tx, storeId: string, { message_id, created_at }: MessageRow, reason: string, now: Date) {
  const givesUp = nepaliDay(new Date(created_at.getTime() + longestWaitMs)) <= nepaliDay(now)
  if (!givesUp) return postponeMessage(tx, storeId, message_id, reason, nextMorning(now))
  return recordOutcome(tx, storeId, message_id, undefined, { state: 'failed', error: reason }, now)
}
