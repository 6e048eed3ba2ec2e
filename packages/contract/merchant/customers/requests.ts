import { z } from 'zod'
import { text } from '../../values.ts'
import { email, listQuery, name, patchOf, searchText, time } from '../values.ts'

/* Customers (9). */

export const listCustomersQuery = listQuery(['-updated_at', 'name', '-created_at'], {
  q: searchText.optional(),
  phone: text(20).optional(),
  updated_since: time.optional(),
})

export const changeCustomerRequest = patchOf({
  name: name(120),
  email: z.union([z.literal(''), email], { error: 'Must be an e-mail address' }),
  note: text(2000),
})

/** The phone repeats whom the call erases, because it is final. */
export const eraseCustomerRequest = z.strictObject({ phone: text(20) })

export type ListCustomers = z.output<typeof listCustomersQuery>
export type ChangeCustomer = z.output<typeof changeCustomerRequest>
export type EraseCustomer = z.output<typeof eraseCustomerRequest>
