import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Context } from '../context.ts'
import { listSealedCredentials, type SealedRow } from './credentials.queries.ts'
import type { GatewayContext } from './gateway.ts'
import { requirements } from './payment-methods.ts'

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
  return {
    config,
    log,
    credentials: Object.fromEntries(
      rows.filter(({ name }) => names.includes(name)).map((row) => [row.name.slice('setting.'.length), open(row)]),
    ),
    now: clock.now(),
    returnUrl: (outcome) =>
      `${config.publicUrl}/payment/${methodPaths[method]}/return/${storeId}/${transactionId}/${outcome}`,
  }
}
