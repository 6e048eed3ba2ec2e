import { z } from 'zod'
import { named } from '../../named.ts'
import { timeOrNull } from '../response-values.ts'

export const storeDomain = named(
  'StoreDomain',
  z.object({
    ...{ hosted: z.string().nullable(), domain: z.string().nullable(), verified: z.boolean() },
    record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).nullable(),
    ...{ checked_at: timeOrNull, problem: z.string().nullable() },
  }),
  'The domain of the store and the record that proves it',
)
