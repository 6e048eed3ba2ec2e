import { z } from 'zod'
import { named } from '../../named.ts'
import { id, texts, timestamp } from '../../response-values.ts'
import { pageOf, timeOrNull, versioned } from '../response-values.ts'

export const webhook = named(
  'Webhook',
  z.object({
    ...{ ...versioned, url: z.string(), events: texts, description: z.string(), enabled: z.boolean() },
    ...{ disabled_reason: z.string().nullable(), last_success_at: timeOrNull, last_failure_at: timeOrNull },
  }),
  'An address that receives events',
)
export const webhookPage = pageOf(webhook)
export const newWebhook = z.object({ ...webhook.shape, secret: z.string().describe('shown once') })
export const webhookSecret = z.object({ secret: z.string().describe('shown once') })

const attempt = z.object({
  ...{ at: timestamp, status: z.int().nullable(), duration_ms: z.number(), error: z.string().nullable() },
})
const delivery = {
  ...{ _id: id, event: z.string(), state: z.enum(['waiting', 'delivered', 'failed']), attempts: z.array(attempt) },
  ...{ next_attempt_at: timeOrNull, created_at: timestamp },
}
export const deliveryPage = pageOf(z.object(delivery))
export const webhookDelivery = named(
  'WebhookDelivery',
  z.object({ ...delivery, body: z.string(), response: z.string() }),
  'An event sent to an address, with its attempts',
)
export const queuedDeliveries = z.object({ queued: z.int() })
