import { z } from 'zod'
import { isSignedResponse, type ResponseValues, signedResponseFields } from './wallet-a-signature.ts'

const response = z.object({
  transaction_code: z.string().min(1),
  status: z.string(),
  // A number has lost its spelling. The signature is still valid when it prints as it was signed.
  total_amount: z.union([z.string(), z.number().transform(String)]),
  transaction_uuid: z.string(),
  product_code: z.string(),
  signed_field_names: z.string(),
  signature: z.string(),
})

export type WalletAResponse = ResponseValues & { signature: string }

const maxBase64Length = 4000

/** The `data` of the success URL; undefined when it is malformed. */
export function readResponse(data: string | undefined): WalletAResponse | undefined {
  // An unescaped plus sign of the query has been decoded as a space.
  const base64 = data?.replaceAll(' ', '+')
  if (!base64 || base64.length > maxBase64Length || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  try {
    return response.safeParse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Signed with the store's key over all fields. The list of signed fields comes from the browser, too: with a shorter
 * list the signature of the request, which the shopper has seen, would pass as one of a response.
 */
export function isGenuine(values: WalletAResponse, secret: string): boolean {
  return values.signed_field_names === signedResponseFields && isSignedResponse(secret, values, values.signature)
}
