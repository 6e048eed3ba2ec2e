import { type Opening, privateKeyOf, publicKeyOf, type Sealing } from '../payments/gateways/jose-envelope.ts'
import { sandboxCredentials } from './sandbox-credentials.ts'
import type { SandboxKeys } from './sandbox-keys.ts'

/** The gateway's half of the envelope: the mirror image of the merchant's. */
export function cardSandboxKeys(keys: SandboxKeys): { opening: Opening; sealing: Sealing } {
  const { accessToken } = sandboxCredentials(keys).bank_card_key
  return {
    opening: {
      issuer: accessToken,
      audience: 'PacoAudience',
      decryptionKey: privateKeyOf(keys.cardGatewayEncryption.privateKey),
      verificationKey: publicKeyOf(keys.cardMerchantSigning.publicKey),
    },
    sealing: {
      issuer: 'PacoIssuer',
      audience: accessToken,
      signingKey: privateKeyOf(keys.cardGatewaySigning.privateKey),
      encryptionKey: publicKeyOf(keys.cardMerchantEncryption.publicKey),
    },
  }
}
