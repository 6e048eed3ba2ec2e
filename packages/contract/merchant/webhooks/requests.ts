import { z } from 'zod'
import { required, text } from '../../values.ts'
import { anyOf, besideOtherKeys, distinct, flag, listQuery, patchOf, postOf, time } from '../values.ts'
import { storeEvents } from './events.ts'

/* Webhooks (13.2). */

const eventNames = [...storeEvents, 'ping'] as const
const event = z.enum(eventNames as unknown as [string, ...string[]], {
  error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${eventNames.join(', ')}`),
})

const fields = {
  url: text(4000)
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), { error: 'Must be an http(s) URL', abort: true })
    .refine((url) => new URL(url).username === '' && new URL(url).password === '', 'Must not contain a user'),
  events: distinct(event, eventNames.length).refine((events) => events.length > 0, 'At least 1'),
  description: text(200),
  enabled: flag,
}

export const createWebhookRequest = postOf(fields, ['url', 'events'])
export const changeWebhookRequest = patchOf(fields)
export const listWebhooksQuery = listQuery(['-created_at', 'created_at'], {})
const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const listDeliveriesQuery = listQuery(['-created_at', 'created_at'], {
  event: event.optional(),
  state: anyOf(deliveryStates).optional(),
})

/** A time that is none is a problem of its own. */
function isOrdered({ from, to }: { from: string; to: string }): boolean {
  return !time.safeParse(from).success || !time.safeParse(to).success || from <= to
}

export const replayRequest = z
  .strictObject({ from: time, to: time }, required)
  .refine(isOrdered, { path: ['to'], error: 'Must not be before from', ...besideOtherKeys })

export type CreateWebhook = z.output<typeof createWebhookRequest>
export type ChangeWebhook = z.output<typeof changeWebhookRequest>
export type ListWebhooks = z.output<typeof listWebhooksQuery>
export type ListDeliveries = z.output<typeof listDeliveriesQuery>
export type Replay = z.output<typeof replayRequest>
