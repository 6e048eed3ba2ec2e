import { latinDigits } from '../format/numbers.ts'
import { phoneDigits } from '../format/phone.ts'
import type { Store } from '../store-api.ts'
import { today } from './days.ts'

/** What the shopper types, under the names of the order request (2.11). */
export const checkoutFields = [
  ...(['customer_full_name', 'customer_phone_number', 'customer_address_city', 'customer_address'] as const),
  ...(['customer_address_landmark', 'customer_alt_phone_number', 'customer_email', 'delivery_date'] as const),
  ...(['sender_full_name', 'sender_phone_number', 'sender_email'] as const),
  ...(['order_note', 'company_name', 'pan'] as const),
]
export type CheckoutField = (typeof checkoutFields)[number]
export type CheckoutValues = Record<CheckoutField, string>
export type FieldProblem = 'required' | 'short' | 'phone' | 'email' | 'place' | 'date' | 'past'
export type FieldErrors = Partial<Record<string, string>>

type Ask = Pick<Store, 'checkout'>['checkout']

/** The longest text of each field (2.11). A phone may be typed with blanks and the code of its country. */
export const longest: Record<CheckoutField, number> = {
  ...{ customer_full_name: 120, customer_phone_number: 20, customer_address_city: 320, customer_address: 320 },
  ...{ customer_address_landmark: 320, customer_alt_phone_number: 20, customer_email: 320, delivery_date: 10 },
  ...{ sender_full_name: 200, sender_phone_number: 20, sender_email: 320 },
  ...{ order_note: 320, company_name: 50, pan: 9 },
}

export function emptyValues(): CheckoutValues {
  return Object.fromEntries(checkoutFields.map((name) => [name, ''])) as CheckoutValues
}

/** The fields that this store shows. */
export function askedFields({ receiver_info, pan, estimated_delivery }: Ask): CheckoutField[] {
  const sender = ['sender_full_name', 'sender_phone_number', 'sender_email']
  return checkoutFields.filter((name) => {
    if (sender.includes(name)) return receiver_info
    if (name === 'company_name' || name === 'pan') return pan
    return name !== 'delivery_date' || estimated_delivery
  })
}

const tenDigits = /^\d{10}$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a field, as far as the browser can tell. The service decides. */
export function problemOf(
  name: CheckoutField,
  typed: string,
  ask: Ask,
  placeNames: readonly string[],
): FieldProblem | undefined {
  const value = typed.trim()
  const { email_required, sender_email_required } = ask.extras
  if (name === 'customer_address_city') return placeNames.includes(typed) ? undefined : 'place'
  if (name === 'customer_phone_number') return tenDigits.test(phoneDigits(value)) ? undefined : 'phone'
  if (value === '') return isRequired(name, ask, email_required, sender_email_required) ? 'required' : undefined
  if (name === 'customer_full_name' || name === 'customer_address') return value.length < 2 ? 'short' : undefined
  if (name === 'customer_alt_phone_number') return tenDigits.test(phoneDigits(value)) ? undefined : 'phone'
  if (name === 'customer_email' || name === 'sender_email') return email.test(value) ? undefined : 'email'
  if (name === 'delivery_date') return dayProblem(value)
  return undefined
}

function dayProblem(value: string): FieldProblem | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date'
  return value < today() ? 'past' : undefined
}

function isRequired(name: CheckoutField, ask: Ask, emailRequired: boolean, senderEmailRequired: boolean): boolean {
  if (name === 'customer_full_name' || name === 'customer_address') return true
  if (name === 'customer_email') return emailRequired
  if (name === 'sender_full_name' || name === 'sender_phone_number') return ask.receiver_info
  return name === 'sender_email' && ask.receiver_info && senderEmailRequired
}

const phones: CheckoutField[] = ['customer_phone_number', 'customer_alt_phone_number', 'sender_phone_number']

/** The fields of the order request: trimmed, Devanagari digits of numbers turned into 0–9, hidden fields empty. */
export function sentValues(values: CheckoutValues, ask: Ask): CheckoutValues {
  const shown = askedFields(ask)
  return Object.fromEntries(
    checkoutFields.map((name) => {
      const value = shown.includes(name) ? values[name] : ''
      if (name === 'customer_address_city') return [name, value]
      if (phones.includes(name)) return [name, phoneDigits(value)]
      return [name, name === 'pan' ? latinDigits(value.trim()) : value.trim()]
    }),
  ) as CheckoutValues
}
