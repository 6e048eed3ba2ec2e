import { z } from 'zod'
import { named } from '../../named.ts'
import { npr } from '../../response-values.ts'
import { pageOf, timeOrNull, versioned } from '../response-values.ts'

const listed = named(
  'ListedCustomer',
  z.object({
    ...{ ...versioned, name: z.string(), phone: z.string(), email: z.string(), note: z.string() },
    preferred_payment_method: z.string(),
  }),
  'A customer as a list shows it',
)
export const customerPage = pageOf(listed)

export const merchantCustomer = named(
  'MerchantCustomer',
  z.object({
    ...listed.shape,
    stats: z.object({
      ...{ orders: z.int(), delivered: z.int(), cancelled: z.int(), returned: z.int() },
      ...{ total_spent: npr, last_order_at: timeOrNull },
    }),
  }),
  'A customer with figures of their orders',
)

export const erased = z.object({ orders: z.int(), submissions: z.int(), alerts: z.int(), messages: z.int() })
