import { z } from 'zod'

const blank = 'This field may not be blank.'
const url = z.string({ error: 'This field is required.' }).min(1, blank).refine(isUrl, 'Enter a valid URL.')
const text = z.string({ error: 'This field is required.' }).min(1, blank)
const paisa = z.number({ error: 'A valid integer is required.' }).int('A valid integer is required.')

function isUrl(value: string): boolean {
  return value === '' || (URL.canParse(value) && /^https?:/.test(value))
}

const initiate = z.object({
  return_url: url,
  website_url: url,
  amount: paisa.min(1000, 'Amount should be greater than Rs. 10, that is 1000 paisa.'),
  purchase_order_id: text,
  purchase_order_name: text,
  customer_info: z.object({ name: z.string(), email: z.string(), phone: z.string() }).partial().optional(),
  amount_breakdown: z.array(z.object({ label: text, amount: paisa })).optional(),
})

export type Initiate = z.output<typeof initiate>

/** Khalti's validation messages by field; undefined when the request is valid. */
export function initiateErrors(body: unknown): Record<string, string[]> | undefined {
  const parsed = initiate.safeParse(body)
  if (!parsed.success) {
    const errors: Record<string, string[]> = {}
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0] ?? 'detail')
      errors[field] = [...(errors[field] ?? []), message]
    }
    return errors
  }
  const { amount, amount_breakdown: parts } = parsed.data
  const sum = parts?.reduce((total, part) => total + part.amount, 0)
  return sum === undefined || sum === amount ? undefined : { amount: ['Amount Breakdown mismatch.'] }
}
