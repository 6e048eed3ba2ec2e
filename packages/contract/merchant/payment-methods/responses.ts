import { z } from 'zod'
import { timeOrNull } from '../response-values.ts'

const method = z.object({
  ...{ method: z.string(), available: z.boolean() },
  missing: z.array(z.enum(['plan', 'addon', 'approval', 'credentials'])),
})
export const paymentMethods = z.object({ items: z.array(method) })

export const credential = z.object({ key: z.string(), set: z.boolean(), updated_at: timeOrNull })
export const credentials = z.object({ items: z.array(credential) })

export const credentialTest = z.object({
  ...{ ok: z.boolean(), message: z.string() },
  checked: z.enum(['gateway', 'format']).describe('`format`: the gateway has no call that only reads'),
})
