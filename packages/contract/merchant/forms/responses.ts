import { z } from 'zod'
import { named } from '../../named.ts'
import { pageOf, versioned } from '../response-values.ts'

export const merchantForm = named(
  'MerchantForm',
  z.looseObject({
    ...{ ...versioned, name: z.string(), slug: z.string(), published: z.boolean() },
    fields: z.array(z.looseObject({ key: z.string(), type: z.string(), label: z.string() })),
    ...{ submission_count: z.int(), unread_count: z.int() },
  }),
  'A form with its fields and texts',
)
export const formPage = pageOf(merchantForm)
