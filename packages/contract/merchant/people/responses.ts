import { z } from 'zod'
import { named } from '../../named.ts'
import { id, texts, timestamp } from '../../response-values.ts'
import { pageOf } from '../response-values.ts'
import { roles } from '../rights.ts'

export const person = named(
  'Me',
  z.object({
    ...{ kind: z.literal('person'), _id: id, name: z.string(), email: z.string(), language: z.enum(['en', 'ne']) },
    two_factor_enabled: z.boolean(),
  }),
  'The person who is signed in',
)

const key = z.object({
  ...{ kind: z.literal('api_key'), _id: id, name: z.string(), scopes: texts, expires_at: timestamp },
  store: z.object({ _id: id, name: z.string(), subdomain: z.string() }),
})
export const caller = z.union([person, key])

const store = z.object({
  ...{ _id: id, name: z.string(), brand_name: z.string(), subdomain: z.string(), logo: z.string() },
  ...{ plan: z.string(), closed: z.boolean(), role: z.enum(roles).nullable(), rights: texts },
})
export const myStores = pageOf(store)

const role = z.enum(roles)
const myInvitation = z.looseObject({ _id: id, role, expires_at: timestamp })
export const myInvitations = pageOf(myInvitation)

export const shownInvitation = z.object({
  ...{ store: z.object({ name: z.string() }), email: z.string(), role, expires_at: timestamp },
  has_account: z.boolean(),
})
export const joined = z.object({ store_id: id, role })
export const newStoreOfOwner = z.object({ store_id: id })
