import { z } from 'zod'
import { required } from '../../values.ts'
import { roles, type Scope, scopes } from '../rights.ts'
import { email, flag, listQuery, name, time } from '../values.ts'

/* Who may work in a store: staff, invitations, API keys (3). */

const role = z.enum(roles, {
  error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${roles.join(', ')}`),
})

/** What a member may get mails about (13.3). */
export const notifications = ['new_order', 'low_stock', 'needs_attention', 'form_submitted'] as const

export const changeMyMembershipRequest = z.strictObject({
  notifications: z
    .strictObject(Object.fromEntries(notifications.map((key) => [key, flag])))
    .partial()
    .optional(),
})

export const listStaffQuery = listQuery(['name', '-name'], {})
export const changeStaffRequest = z.strictObject({ role })

export const listInvitationsQuery = listQuery(['-created_at', 'created_at'], {})
export const inviteRequest = z.strictObject({ email, role })

export const listApiKeysQuery = listQuery(['-created_at', 'created_at'], {})
export const createApiKeyRequest = z.strictObject({
  name: name(100),
  scopes: z
    .array(z.enum(scopes as [Scope, ...Scope[]], { error: 'No scope of an API key' }), required)
    .min(1, 'At least 1')
    .max(scopes.length, `At most ${scopes.length}`)
    .refine((items) => new Set(items).size === items.length, 'Must not repeat'),
  expires_at: time.optional(),
})
