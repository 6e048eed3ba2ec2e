import { z } from 'zod'

const text = z.string().min(1)
const textOrNumber = z.union([z.string(), z.number()]).transform(String)

/** An account at the dynamic QR: `banknet_a_dynamic_key`. */
export const qrAccount = z.object({
  merchantCode: textOrNumber.pipe(text.max(15)),
  secret: textOrNumber.pipe(text),
  username: textOrNumber.pipe(text),
  password: textOrNumber.pipe(text),
})

/** An account at the checkout network: `banknet_a_checkout_key`. */
export const checkoutKey = z.object({
  username: text,
  password: text,
  terminalId: textOrNumber.pipe(text.max(16)),
  privateKey: text,
  /** INTENT_QR by the document; banks have been seen that scan only DYNAMIC_QR (5.2) */
  qrType: z.enum(['INTENT_QR', 'DYNAMIC_QR']).default('INTENT_QR'),
})
