import { type Right, rightsOfRole } from '@pasal/contract/merchant/rights.ts'
import type { notifications } from '@pasal/contract/merchant/staff/requests.ts'
import { rightOfEvent } from '@pasal/contract/merchant/webhooks/events.ts'
import type { DispatchedEvent } from '../events/events.queries.ts'
import { enqueueMessages } from '../outbox/messages.queries.ts'
import { listMemberAddresses } from '../people/member-addresses.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'

/** More events of one kind at one moment are one mail. */
const mostMails = 5

const mails = {
  new_order: 'order.placed',
  low_stock: 'stock.low',
  needs_attention: 'payment.needs_attention',
  form_submitted: 'form.submitted',
} as const satisfies Record<(typeof notifications)[number], string>

export type Notification = keyof typeof mails

/** Mails to the members who want them (13.3), in the transaction that dispatches the events. */
export async function enqueueMemberMails(tx: Tx, storeId: string, events: DispatchedEvent[], now: Date): Promise<void> {
  const wanted = (Object.keys(mails) as Notification[]).flatMap((notification) => {
    const ids = events.filter((event) => isWorthAMail(event, mails[notification])).map(({ object_id }) => object_id)
    return ids.length === 0 ? [] : [{ notification, groups: grouped([...new Set(ids)]) }]
  })
  if (wanted.length === 0) return
  const members = await listMemberAddresses(tx, storeId)
  const messages = wanted.flatMap(({ notification, groups }) => {
    const right: Right = rightOfEvent[mails[notification]]
    const wanting = members.filter(({ notifications: chosen, role }) => {
      return chosen[notification] === true && rightsOfRole[role].includes(right)
    })
    return wanting.flatMap(({ email, language }) =>
      groups.map((ids) => ({
        ...{ message_id: newId(now.getTime()), channel: 'mail', kind: 'member-mail', recipient: email },
        ...{ order_id: null, data: { notification, ids, language } },
      })),
    )
  })
  await enqueueMessages(tx, storeId, messages, now)
}

/** `mail: false`: an item that was low had a mail in the last 24 hours. */
function isWorthAMail({ event, data }: DispatchedEvent, wanted: string): boolean {
  return event === wanted && data.mail !== false
}

function grouped(ids: string[]): string[][] {
  return ids.length > mostMails ? [ids] : ids.map((id) => [id])
}
