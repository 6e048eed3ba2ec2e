import { z } from 'zod'
import { named } from '../../named.ts'
import { id, texts, timestamp } from '../../response-values.ts'
import { actor, pageOf, timeOrNull } from '../response-values.ts'
import { roles } from '../rights.ts'

const role = z.enum(roles)

export const membership = z.object({ role, rights: texts, notifications: z.record(z.string(), z.boolean()) })

export const storeCounts = z.object({
  orders: z.record(z.string(), z.int()).optional().describe('by status; 10,000 at most, like every count'),
  ...{ unread_submissions: z.int().optional(), low_stock: z.int().optional() },
  ...{ needs_attention: z.int().optional(), cod_to_collect: z.int().optional() },
})

export const member = named(
  'Member',
  z.object({
    ...{ _id: id, name: z.string(), email: z.string(), role, two_factor_enabled: z.boolean() },
    ...{ joined_at: timestamp, last_seen_at: timeOrNull },
  }),
  'Someone who works in the store',
)
export const staffPage = pageOf(member)

export const invitation = named(
  'Invitation',
  z.object({
    ...{ _id: id, email: z.string(), role, created_at: timestamp, expires_at: timestamp, invited_by: actor },
  }),
  'An invitation that waits',
)
export const invitationPage = pageOf(invitation)

const apiKey = named(
  'ApiKey',
  z.object({
    ...{ _id: id, name: z.string(), hint: z.string(), scopes: texts, created_at: timestamp, created_by: actor },
    ...{ expires_at: timestamp, last_used_at: timeOrNull, last_used_ip: z.string().nullable(), revoked_at: timeOrNull },
  }),
  'A key of a program, without the key itself',
)
export const apiKeyPage = pageOf(apiKey)
export const newApiKey = z.object({ ...apiKey.shape, key: z.string().describe('shown once') })
