import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { listSealedCredentials, type SealedRow } from './credentials.queries.ts'
import type { GatewayContext } from './gateway.ts'
import { isSimulated } from './gateway-hosts.ts'
import { requirements } from './payment-methods.ts'
import { findSandboxKeys } from './sandbox-keys.ts'

/** The path of a method's routes under /payment. */
export const methodPaths: Record<PaymentMethod, string> = {
  WalletA: 'wallet_a',
  WalletB: 'wallet_b',
  BankNetA: 'banknet_a',
  QR: 'dynamic_qr',
  QR_Dynamic: 'dynamic_qr',
  BankNetACheckout: 'banknet_a_checkout',
  HubA: 'hub_a',
  bank_card: 'bank_card',
}

type At = { storeId: string; transactionId: string; method: PaymentMethod }

/** The adapter's context for a transaction: the credentials are always those of the transaction's own store. */
export async function openGatewayContext(
  { config, db, log, secrets, clock }: Context,
  at: At,
): Promise<GatewayContext> {
  const { storeId, transactionId, method } = at
  const names = requirements[method].credentials.map((key) => `setting.${key}`)
  const rows = names.length === 0 ? [] : await listSealedCredentials(db.pipelined, storeId)
  const open = ({ name, sealed }: SealedRow) => JSON.parse(secrets.open(sealed, `${storeId}:${name}`))
  const credentials = Object.fromEntries(
    rows.filter(({ name }) => names.includes(name)).map((row) => [row.name.slice('setting.'.length), open(row)]),
  )
  return {
    config,
    log,
    credentials: method === 'bank_card' ? await withKeysOfSandbox(config, credentials) : credentials,
    now: clock.now(),
    returnUrl: (outcome) =>
      `${config.publicUrl}/payment/${methodPaths[method]}/return/${storeId}/${transactionId}/${outcome}`,
  }
}

/** The sandbox cannot have the private keys of the real card gateway. It has keys of its own. */
async function withKeysOfSandbox(config: Config, credentials: Record<string, unknown>) {
  const { bank_card_key: card } = credentials
  if (!isSimulated(config, 'bankCard') || typeof card !== 'object' || card === null) return credentials
  const { cardGatewaySigning, cardGatewayEncryption } = await findSandboxKeys(config.dataDir)
  return {
    ...credentials,
    bank_card_key: {
      ...card,
      gatewaySigningPublicKey: cardGatewaySigning.publicKey,
      gatewayEncryptionPublicKey: cardGatewayEncryption.publicKey,
    },
  }
}
