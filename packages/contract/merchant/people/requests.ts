import { z } from 'zod'
import { required, text } from '../../values.ts'
import { email, listQuery, name } from '../values.ts'
import { passwordLength } from './password-length.ts'

/* The person and their stores (2.2). */

const password = z
  .string(required)
  .min(passwordLength.min, `Must have at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Must have at most ${passwordLength.max} characters`)
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Invalid characters')

const personName = name(120)
const hostLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export const subdomain = z
  .string(required)
  .overwrite((value) => value.trim().toLowerCase())
  .regex(hostLabel, 'Must be a host name label: letters, digits and inner hyphens, at most 63')

export const changeMeRequest = z.strictObject({
  name: personName.optional(),
  language: z.enum(['en', 'ne'], { error: 'Must be en or ne' }).optional(),
})

export const listMyStoresQuery = listQuery(['name', '-name'], {})
export const listMyInvitationsQuery = listQuery(['-created_at', 'created_at'], {})

/** Signed out, both are needed: they make the account. Signed in, neither is taken. */
export const acceptRequest = z.strictObject({ name: personName.optional(), password: password.optional() })

export const setUpRequest = z.strictObject({
  token: text(200),
  name: personName,
  email,
  password,
  store: z.strictObject({ name: name(200), subdomain }, required),
})
