import { bikramSambat, formatBikramSambat } from '@pasal/contract/format/bikram-sambat.ts'
import type { Context } from '../context.ts'
import { dashboardMail, languageOf } from '../outbox/dashboard-mail.ts'
import { enqueueMessages } from '../outbox/messages.queries.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { MessageToRender, RenderedMessage } from '../outbox/rendered-message.ts'
import { listStoresWithEndingKeys, markEndingKeys } from '../people/api-keys.queries.ts'
import { listMemberAddresses } from '../people/member-addresses.queries.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import { findStoreName } from './staff.queries.ts'

const daysBefore = 14
const storesAtOnce = 1000

/** Owners get a mail 14 days before an API key ends (3.3). Keys and mails of a store are written in one transaction. */
export async function mailEndingKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const storeId of await listStoresWithEndingKeys(db, now, daysBefore, storesAtOnce)) {
    await transaction(db, async (tx) => {
      const keys = await markEndingKeys(tx, storeId, now, daysBefore)
      const owners = (await listMemberAddresses(tx, storeId)).filter(({ role }) => role === 'owner')
      const messages = keys.flatMap(({ name, hint, expires_at }) =>
        owners.map(({ email, language }) => ({
          ...{ message_id: newId(), channel: 'mail', kind: 'api-key-ends', recipient: email, order_id: null },
          data: { name, hint, day: nepaliDay(expires_at), language },
        })),
      )
      await enqueueMessages(tx, storeId, messages, now)
    })
  }
}

type EndingKey = { name: string; hint: string; day: string }

const texts = {
  en: {
    heading: (store: string, { day }: EndingKey) => `An API key of ${store} ends on ${day}`,
    paragraphs: ({ name, hint, day }: EndingKey) => [
      `The API key "${name}" (${hint}) ends on ${day}. Programs that use it are rejected from then on.`,
      'Make a new key in the dashboard, give it to the program, and revoke the old one.',
    ],
  },
  ne: {
    heading: (store: string, { day }: EndingKey) => `${store} को API कुञ्जी ${inNepali(day)} मा सकिन्छ`,
    paragraphs: ({ name, hint, day }: EndingKey) => [
      `API कुञ्जी “${name}” (${hint}) ${inNepali(day)} मा सकिन्छ। त्यसपछि त्यो कुञ्जीबाट कुनै प्रोग्रामले काम गर्न पाउँदैन।`,
      'ड्यासबोर्डमा नयाँ कुञ्जी बनाउनुहोस्, प्रोग्राममा राख्नुहोस्, अनि पुरानो खारेज गर्नुहोस्।',
    ],
  },
}

function inNepali(isoDay: string): string {
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number)
  const found = bikramSambat({ year, month, day })
  return found ? formatBikramSambat('ne', found) : isoDay
}

export async function renderEndingKey(
  db: Db,
  storeId: string,
  { data }: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const name = await findStoreName(db, storeId)
  if (name === undefined) return undefined
  const stored = data as EndingKey
  const key = { ...stored, name: oneLine(stored.name) }
  const lang = languageOf(data)
  const storeName = oneLine(name)
  const heading = texts[lang].heading(storeName, key)
  const paragraphs = texts[lang].paragraphs(key)
  return { ...dashboardMail({ senderName: name, lang, heading, paragraphs }), toMember: true }
}
