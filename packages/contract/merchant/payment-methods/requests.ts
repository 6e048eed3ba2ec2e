import { z } from 'zod'
import { paymentMethods } from '../../payments/methods.ts'
import { required, textBetween } from '../../values.ts'

/* Gateway credentials (4.2). The shape of a value depends on the key in the path, so the feature parses it. */

export const putCredentialRequest = z.strictObject({ value: z.unknown().optional() })

export const testCredentialsRequest = z.strictObject({
  method: z.enum(paymentMethods, {
    error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${paymentMethods.join(', ')}`),
  }),
})

const part = textBetween(1, 20_000)
const parts = <const Name extends string>(...names: Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, part])) as Record<Name, typeof part>, required)

/** The nine keys and their values, as the gateways give them to a merchant. */
export const credentialValues = {
  wallet_a_product_code: part,
  wallet_a_secret: part,
  wallet_b_secret: part,
  banknet_a_pid: part,
  banknet_a_secret: part,
  banknet_a_dynamic_key: parts('merchantCode', 'secret', 'username', 'password'),
  banknet_a_checkout_key: parts('username', 'password', 'terminalId', 'privateKey').extend({
    qrType: z.enum(['INTENT_QR', 'DYNAMIC_QR'], { error: 'Must be INTENT_QR or DYNAMIC_QR' }).optional(),
  }),
  hub_a_key: parts('merchantId', 'merchantName', 'username', 'password', 'secret'),
  bank_card_key: parts(
    ...(['officeId', 'accessToken', 'merchantSigningPrivateKey', 'merchantEncryptionPrivateKey'] as const),
    ...(['gatewaySigningPublicKey', 'gatewayEncryptionPublicKey'] as const),
  ).extend({ encryptionKeyId: part.optional() }),
}

export type CredentialKey = keyof typeof credentialValues

export type TestCredentials = z.output<typeof testCredentialsRequest>
