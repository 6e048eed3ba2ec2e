import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

const text = z.string().min(1)
const login = { username: text, password: text }

/** The merchant accounts that the gateways accept. Keys are PEM: SPKI where public, PKCS#8 where private. */
export const accountsShape = z.object({
  walletA: z.array(z.object({ productCode: text, secret: text })),
  walletB: z.array(z.object({ secret: text })),
  bankNetA: z.array(z.object({ pid: text, secret: text })),
  bankNetQr: z.array(z.object({ merchantCode: text, secret: text, ...login })),
  bankNetCheckout: z.array(z.object({ terminalId: text, publicKey: text, ...login })),
  hubA: z.array(z.object({ merchantId: text, merchantName: text, secret: text, ...login })),
  bankCard: z.array(
    z.object({
      officeId: text,
      accessToken: text,
      merchantSigningPublicKey: text,
      merchantEncryptionPublicKey: text,
      gatewaySigningPrivateKey: text,
      gatewayEncryptionPrivateKey: text,
    }),
  ),
})

/** Accounts of stores, which the service adds as payments start. */
export const moreAccountsShape = accountsShape.partial()

export type Accounts = z.output<typeof accountsShape>

const mostAccountsOfOneGateway = 100
/** The accounts of the start stand first and stay; no gateway has more. */
const mostAtStart = 2

/** Adds accounts that are not known yet. Of too many, the oldest added ones are forgotten. */
export function addAccounts(accounts: Accounts, more: z.output<typeof moreAccountsShape>): void {
  for (const [gateway, added] of Object.entries(more)) {
    const known: object[] = accounts[gateway as keyof Accounts]
    known.push(...added.filter((account) => !known.some((other) => isDeepStrictEqual(other, account))))
    known.splice(mostAtStart, Math.max(0, known.length - mostAccountsOfOneGateway))
  }
}
