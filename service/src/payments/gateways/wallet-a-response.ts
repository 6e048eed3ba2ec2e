import { z } from 'zod'
import { isSignedResponse, type ResponseValues, signedResponseFields } from './wallet-a-signature.ts'

const response = z.object({
  transaction_code: z.string().min(1),
  status: z.string(),
  // A number lost its own spelling, and with it the signature, unless it prints as it was signed.
  total_amount: z.union([z.string(), z.number().transform(String)]),
  transaction_uuid: z.string(),
  product_code: z.string(),
  signed_field_names: z.string(),
  signature: z.string(),
})

export type WalletAResponse = ResponseValues & { signature: string }

const longestBase64 = 4000

/** The `data` of the success address; undefined when it is not one at all. */
export function readResponse(data: string | undefined): WalletAResponse | undefined {
  // A plus sign that was not escaped has become a space on its way through the query.
  const base64 = data?.replaceAll(' ', '+')
  if (!base64 || base64.length > longestBase64 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  try {
    return response.safeParse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Signed by the store's gateway over every field that matters. The list of fields comes from the browser as well: a shorter one would let the
 * signature of the request, which the shopper has seen, pass for an answer.
 */
export function isGenuine(values: WalletAResponse, secret: string): boolean {
  return values.signed_field_names === signedResponseFields && isSignedResponse(secret, values, values.signature)
}
