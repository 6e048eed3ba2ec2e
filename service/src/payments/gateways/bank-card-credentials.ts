import { z } from 'zod'
import type { GatewayContext } from '../gateway.ts'
import { type Opening, privateKeyOf, publicKeyOf, type Sealing } from './jose-envelope.ts'

const text = z.string().min(1)
const credentialsShape = z.object({
  officeId: text,
  accessToken: text,
  encryptionKeyId: z.string().optional(),
  merchantSigningPrivateKey: text,
  merchantEncryptionPrivateKey: text,
  gatewaySigningPublicKey: text,
  gatewayEncryptionPublicKey: text,
})

export type CardCredentials = { officeId: string; accessToken: string; sealing: Sealing; opening: Opening }

/** The store's card credentials with parsed keys; undefined when they cannot be used. */
export function cardCredentials({ credentials }: GatewayContext): CardCredentials | undefined {
  const set = credentialsShape.safeParse(credentials.bank_card_key).data
  if (!set) return undefined
  const { officeId, accessToken } = set
  try {
    return {
      officeId,
      accessToken,
      sealing: {
        issuer: accessToken,
        audience: 'PacoAudience',
        signingKey: privateKeyOf(set.merchantSigningPrivateKey),
        encryptionKey: publicKeyOf(set.gatewayEncryptionPublicKey),
        keyId: set.encryptionKeyId,
      },
      opening: {
        issuer: 'PacoIssuer',
        audience: accessToken,
        decryptionKey: privateKeyOf(set.merchantEncryptionPrivateKey),
        verificationKey: publicKeyOf(set.gatewaySigningPublicKey),
      },
    }
  } catch {
    // Not PEM, or not RSA. The error is not passed on: it could quote the key.
    return undefined
  }
}
