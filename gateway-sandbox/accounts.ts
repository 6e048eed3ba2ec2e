import { z } from 'zod'

const text = z.string().min(1)
const login = { username: text, password: text }

/** The merchant accounts that the gateways accept. Keys are PEM: SPKI where public, PKCS#8 where private. */
export const accountsShape = z.object({
  walletA: z.object({ productCode: text, secret: text }),
  walletB: z.object({ secret: text }),
  bankNetA: z.object({ pid: text, secret: text }),
  bankNetQr: z.array(z.object({ merchantCode: text, secret: text, ...login })),
  bankNetCheckout: z.object({ terminalId: text, publicKey: text, ...login }),
  hubA: z.object({ merchantId: text, merchantName: text, secret: text, ...login }),
  bankCard: z.object({
    officeId: text,
    accessToken: text,
    merchantSigningPublicKey: text,
    merchantEncryptionPublicKey: text,
    gatewaySigningPrivateKey: text,
    gatewayEncryptionPrivateKey: text,
  }),
})

export type Accounts = z.output<typeof accountsShape>
